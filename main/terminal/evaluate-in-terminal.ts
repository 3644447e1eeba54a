import { writeFile } from 'node:fs/promises';
import { createTranslate } from '../../preload/contract/locales/translate.ts';
import { UserError } from '../agent/errors.ts';
import { instrumentation } from '../agent/capabilities/instrumentation.ts';
import { agentTask } from '../agent/evals/agent-task.ts';
import type { LoadedDataset } from '../agent/evals/dataset-form.ts';
import { readDataset } from '../agent/evals/dataset-file.ts';
import { renderReport } from '../agent/evals/render-report.ts';
import { reportAverages } from '../agent/evals/report-averages.ts';
import type { EvaluationReport } from '../agent/evals/report.ts';
import { encodeReport } from '../agent/evals/report-wire.ts';
import { SpanRecorder } from '../agent/evals/spans/span-recorder.ts';
import type { Model } from '../agent/models/model.ts';
import { readAgentSpecFile } from '../agent/spec/agent-spec-file.ts';
import { emptyAgentSpec, type AgentSpec } from '../agent/spec/agent-spec.ts';
import { createAgentFromSpec } from '../agent/spec/create-agent-from-spec.ts';
import { askUser } from '../capabilities/ask-user/ask-user.ts';
import { createDemoModel, demoModelId } from '../providers/demo-model.ts';
import { recordedTracing } from '../providers/recorded-tracing.ts';
import { chooseFirst } from './choose-first.ts';
import { CommandProblem, exitCodes } from './command-problem.ts';
import { evalUsage, readEvalCommand, type EvalCommand } from './read-eval-command.ts';
import { findTerminalModel, type Environment } from './terminal-model.ts';
import { toTerminalText } from './terminal-text.ts';

/** What the process has that an evaluation needs. */
export interface EvalPort {
  readonly write: (text: string) => void;
  readonly note: (text: string) => void;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** Evaluates an assistant as a command says and prints the report. Resolves with the exit code of the process. */
export async function evaluateInTerminal(args: readonly string[], port: EvalPort): Promise<number> {
  try {
    const command = readEvalCommand(args);
    if (command === null) {
      port.write(evalUsage);
      return exitCodes.done;
    }
    const report = await evaluate(command, port);
    const { showsInputs, showsOutputs, showsReasons, jsonFile } = command;
    const table = renderReport(report, {
      includeInput: showsInputs,
      includeOutput: showsOutputs,
      includeReasons: showsReasons,
    });
    port.write(`${toTerminalText(table)}\n`);
    if (jsonFile !== null) {
      await writeFile(jsonFile, `${JSON.stringify(encodeReport(report), null, 2)}\n`);
    }
    return isGoodEnough(report, command) ? exitCodes.done : exitCodes.failed;
  } catch (error: unknown) {
    if (port.signal.aborted) return exitCodes.stopped;
    if (!(error instanceof CommandProblem || error instanceof UserError)) throw error;
    port.note(`${toTerminalText(error.message)}\n`);
    return exitCodes.badCommand;
  }
}

async function evaluate(command: EvalCommand, port: EvalPort): Promise<EvaluationReport> {
  const dataset = await readDatasetFile(command.datasetFile);
  const spec = command.specFile === null ? emptyAgentSpec : await readSpec(command.specFile);
  const findModel = (name: string): Model => find(name, port);
  const name = command.model ?? spec.model ?? (command.specFile === null ? demoModelId : null);
  if (name === null) throw new CommandProblem('The spec names no model: name one with --model.');
  const spanRecorder = new SpanRecorder();
  const agent = createAgentFromSpec<undefined>(spec, {
    model: findModel(name),
    capabilities: [
      askUser({ answerer: chooseFirst }),
      instrumentation(recordedTracing(spanRecorder)),
    ],
  });
  return dataset.evaluate(
    agentTask((prompt, options) => agent.run(prompt, options)),
    {
      name: dataset.name,
      taskName: spec.name ?? name,
      repeat: command.repeat,
      maxConcurrency: command.concurrency,
      models: { find: findModel },
      ...(command.judge !== null && { judgeModel: findModel(command.judge) }),
      metadata: { model: name },
      spanRecorder,
      signal: port.signal,
      onProgress: ({ doneCount, totalCount, caseName }) =>
        port.note(toTerminalText(`${doneCount} of ${totalCount}: ${caseName}\n`)),
    },
  );
}

/** The demo without its pauses: nobody reads along. */
function find(name: string, { environment, note }: EvalPort): Model {
  if (name === demoModelId) return createDemoModel({ pace: { startMs: 0, wordMs: 0 } });
  return findTerminalModel(name, {
    environment,
    translate: createTranslate('en'),
    onRetryWait: (seconds) => note(`The model is busy; trying again in ${seconds} s.\n`),
  });
}

function isGoodEnough(report: EvaluationReport, { least }: EvalCommand): boolean {
  const share = reportAverages(report)?.assertions ?? 1;
  return report.failures.length === 0 && share >= (least ?? 0);
}

async function readDatasetFile(path: string): Promise<LoadedDataset> {
  return orNoFile(path, () => readDataset(path));
}

async function readSpec(path: string): Promise<AgentSpec> {
  return orNoFile(path, () => readAgentSpecFile(path, { customCapabilityTypes: [] }));
}

async function orNoFile<Value>(path: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error: unknown) {
    if (error instanceof UserError) throw error;
    throw new CommandProblem(`The file ${path} cannot be read.`, { cause: error });
  }
}
