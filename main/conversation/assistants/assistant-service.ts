import { createHash } from 'node:crypto';
import type {
  AssistantFile,
  AssistantList,
  AssistantProblem,
} from '../../../preload/contract/assistant-file.ts';
import type { AssistantRef, RunAssistant } from '../../../preload/contract/run-assistant.ts';
import type { ModelRef } from '../../../preload/contract/run.ts';
import type { AgentSpec } from '../../agent/spec/agent-spec.ts';
import { AgentSpecError, pathToString } from '../../agent/spec/spec-problem.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import {
  ensureAssistantFolder,
  readAssistantFile,
  readAssistantFolder,
  type FolderFile,
} from './assistant-folder.ts';
import type { TurnedOn } from './file-capabilities.ts';
import { readAssistantSpec } from './assistant-spec.ts';
import { describeAssistant, nameOfAssistant } from './describe-assistant.ts';

/** Keeps the texts that the person agreed to, by file and hash. Only main writes there. */
export interface AgreedTexts {
  read(ref: AssistantRef): string | undefined;
  write(ref: AssistantRef, text: string): Promise<void>;
}

/** What assistants from files need of the app. */
export interface AssistantServiceOptions {
  /** Where the person puts the files. */
  readonly folder: string;
  readonly agreed: AgreedTexts;
  /** The one of the person's models that a file's words mean. */
  readonly findModel: (model: string) => ModelRef | null;
  /** What the person has turned on, of what files can name. */
  readonly turnedOn: () => TurnedOn;
  /** Shows the folder in the system's file manager. */
  readonly showFolder: (folder: string) => Promise<void>;
}

/**
 * Assistants that stand in files. A file is hostile text: it is shown before its first run, the person agrees to its very
 * bytes, and what runs, then and after a crash, is the text that was agreed to and not what the file holds by then.
 */
export class AssistantService {
  readonly #options: AssistantServiceOptions;
  readonly #specs = new Map<string, AgentSpec>();

  constructor(options: AssistantServiceOptions) {
    this.#options = options;
  }

  /** What stands in the folder now. A file that is wrong is told as such and hides no other. */
  async list(): Promise<AssistantList> {
    const { folder } = this.#options;
    const { files, hasMore } = await readAssistantFolder(folder);
    return { folder, files: files.map((file) => this.#toFile(file)), hasMore };
  }

  /** Shows the folder; it is made, with an example in it, when there is none yet. */
  async openFolder(): Promise<void> {
    const { folder, showFolder } = this.#options;
    await ensureAssistantFolder(folder);
    await showFolder(folder);
  }

  /** Keeps that the person agreed to a text. Fails with `not-allowed` when the file holds another one by now. */
  async agree(ref: AssistantRef): Promise<AssistantList> {
    const text = await readAssistantFile(this.#options.folder, ref.fileName);
    if (hashOf(text) !== ref.hash) throw new RequestFailure('not-allowed');
    // It was shown as one that can be used, so nothing is thrown here but for a bug.
    readAssistantSpec(ref.fileName, text);
    await this.#options.agreed.write(ref, text);
    return this.list();
  }

  /** The assistant that a run is to have. Fails with `not-allowed` when the person did not agree to it. */
  forRun(ref: AssistantRef): RunAssistant {
    const spec = this.specOf(ref);
    return { ...ref, name: nameOfAssistant(spec, ref.fileName) };
  }

  /** The spec of a text that was agreed to, whatever the file holds by now. */
  specOf(ref: AssistantRef): AgentSpec {
    const key = `${ref.hash} ${ref.fileName}`;
    const known = this.#specs.get(key);
    if (known !== undefined) return known;
    const text = this.#options.agreed.read(ref);
    if (text === undefined || hashOf(text) !== ref.hash) throw new RequestFailure('not-allowed');
    const spec = readAssistantSpec(ref.fileName, text);
    this.#specs.set(key, spec);
    return spec;
  }

  #toFile({ fileName, text }: FolderFile): AssistantFile {
    if (text === null) {
      return {
        state: 'broken',
        fileName,
        problems: [wholeFile('The file cannot be read, or is too large.')],
      };
    }
    try {
      const spec = readAssistantSpec(fileName, text);
      const hash = hashOf(text);
      return {
        state: 'ready',
        fileName,
        hash,
        name: nameOfAssistant(spec, fileName),
        agreed: this.#options.agreed.read({ fileName, hash }) !== undefined,
        wishes: describeAssistant(spec, {
          modelRef: spec.model === null ? null : this.#options.findModel(spec.model),
          turnedOn: this.#options.turnedOn(),
        }),
      };
    } catch (error: unknown) {
      if (!(error instanceof AgentSpecError)) throw error;
      return { state: 'broken', fileName, problems: error.problems.map(toProblem) };
    }
  }
}

function toProblem({
  message,
  path,
  line,
  column,
}: AgentSpecError['problems'][number]): AssistantProblem {
  const at = path.length === 0 ? '' : `${pathToString(path)}: `;
  return { message: `${at}${message}`.slice(0, 500), line, column };
}

function wholeFile(message: string): AssistantProblem {
  return { message, line: null, column: null };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
