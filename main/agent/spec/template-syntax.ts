import { UserError } from '../errors.ts';

/** What a template names: a way down from a place, which is some levels up, the root, or what a loop knows. */
export interface TemplatePath {
  readonly source: string;
  readonly from: { readonly levelsUp: number } | 'root' | LoopFact;
  readonly keys: readonly string[];
}

/** What a loop tells of its present item. */
export type LoopFact = '@index' | '@key' | '@first' | '@last';

/** The blocks that templates may have. */
export type BlockKind = 'if' | 'unless' | 'each' | 'with';

/** A piece of a template. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: TemplatePath }
  | {
      readonly kind: BlockKind;
      readonly path: TemplatePath;
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    };

interface Tag {
  readonly content: string;
  readonly end: number;
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

interface OpenBlock {
  readonly kind: BlockKind;
  readonly path: TemplatePath;
  readonly body: TemplateNode[];
  readonly otherwise: TemplateNode[];
  /** Whether it was opened by `else if`, and so ends with the block around it. */
  readonly isChained: boolean;
  inElse: boolean;
}

const blockKinds: readonly BlockKind[] = ['if', 'unless', 'each', 'with'];
const loopFacts: readonly LoopFact[] = ['@index', '@key', '@first', '@last'];

/** Reads a template. Throws a UserError on what it does not know: nothing is passed over. */
export function parseTemplate(source: string): readonly TemplateNode[] {
  return new TemplateParser(source).parse();
}

class TemplateParser {
  readonly #source: string;
  readonly #root: TemplateNode[] = [];
  readonly #open: OpenBlock[] = [];
  #trimsNext = false;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): readonly TemplateNode[] {
    let at = 0;
    for (;;) {
      const start = this.#source.indexOf('{{', at);
      if (start === -1) break;
      // A backslash makes the braces plain text.
      if (this.#source[start - 1] === '\\') {
        this.#text(`${this.#source.slice(at, start - 1)}{{`);
        at = start + 2;
        continue;
      }
      const tag = this.#readTag(start);
      const before = this.#source.slice(at, start);
      this.#text(tag.trimsBefore ? before.trimEnd() : before);
      this.#trimsNext = tag.trimsAfter;
      this.#take(tag.content);
      at = tag.end;
    }
    this.#text(this.#source.slice(at));
    const open = this.#open.at(-1);
    if (open !== undefined) throw new UserError(`The block {{#${open.kind}}} is not closed.`);
    return this.#root;
  }

  #readTag(start: number): Tag {
    const comment = /^\{\{~?!--[\s\S]*?--(~?)\}\}/.exec(this.#source.slice(start));
    const [whole, inner] = comment
      ? [comment[0], '!']
      : (/^\{\{\{([^{}]*)\}\}\}|^\{\{([^{}]*)\}\}/.exec(this.#source.slice(start)) ?? []);
    if (whole === undefined) {
      throw new UserError('A `{{` has no `}}`. Write `\\{{` for plain braces.');
    }
    const content = inner ?? whole.slice(2, -2);
    return {
      content: content.replace(/^~/, '').replace(/~$/, '').trim(),
      end: start + whole.length,
      trimsBefore: whole.startsWith('{{~'),
      trimsAfter: whole.endsWith('~}}'),
    };
  }

  #take(content: string): void {
    if (content.startsWith('!')) return;
    if (content.startsWith('#')) this.#openBlock(content.slice(1).trim(), false);
    else if (content.startsWith('/')) this.#closeBlock(content.slice(1).trim());
    else if (content === 'else' || content === '^') this.#startElse();
    else if (content.startsWith('else ')) {
      this.#startElse();
      this.#openBlock(content.slice('else '.length).trim(), true);
    } else this.#add({ kind: 'value', path: parsePath(content.replace(/^&/, '').trim()) });
  }

  #openBlock(content: string, isChained: boolean): void {
    const [word = '', ...rest] = content.split(/\s+/);
    const kind = blockKinds.find((known) => known === word);
    if (kind === undefined) {
      throw new UserError(`Unknown block '${word}'. Allowed: ${blockKinds.join(', ')}.`);
    }
    const path = parsePath(rest.join(' '));
    this.#open.push({ kind, path, body: [], otherwise: [], isChained, inElse: false });
  }

  #startElse(): void {
    const open = this.#open.at(-1);
    if (open === undefined || open.inElse) throw new UserError('An {{else}} has no block.');
    open.inElse = true;
  }

  #closeBlock(word: string): void {
    let open = this.#open.pop();
    while (open?.isChained === true) {
      this.#add(toNode(open));
      open = this.#open.pop();
    }
    if (open?.kind !== word) throw new UserError(`{{/${word}}} closes no block of that name.`);
    this.#add(toNode(open));
  }

  #text(given: string): void {
    const text = this.#trimsNext ? given.trimStart() : given;
    this.#trimsNext = false;
    if (text !== '') this.#add({ kind: 'text', text });
  }

  #add(node: TemplateNode): void {
    const open = this.#open.at(-1);
    if (open === undefined) this.#root.push(node);
    else (open.inElse ? open.otherwise : open.body).push(node);
  }
}

function toNode({ kind, path, body, otherwise }: OpenBlock): TemplateNode {
  return { kind, path, body, otherwise };
}

function parsePath(source: string): TemplatePath {
  const fact = loopFacts.find((known) => known === source);
  if (fact !== undefined) return { source, from: fact, keys: [] };
  const up = /^(?:\.\.\/)*/.exec(source)?.[0] ?? '';
  const rest = source.slice(up.length).replace(/^(?:this|\.)(?:[./]|$)/, '');
  const isRoot = rest === '@root' || rest.startsWith('@root.');
  const keys = rest.replace(/^@root\.?/, '');
  const segments = keys === '' ? [] : keys.split('.').map((key) => key.replace(/^\[(.+)\]$/, '$1'));
  const isPlain = segments.every((key) => /^[\p{L}\p{N}_-]+$/u.test(key));
  if (source === '' || !isPlain || (keys === '' && !isRoot && rest !== '')) {
    throw new UserError(
      `'${source}' names no value. Expected a field such as 'name' or 'user.name'; helpers are not known.`,
    );
  }
  return { source, from: isRoot ? 'root' : { levelsUp: up.length / 3 }, keys: segments };
}
