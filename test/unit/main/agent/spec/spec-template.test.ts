import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../preload/contract/json.ts';
import {
  assertTemplateFields,
  compileTemplate,
  renderSpecTemplate,
} from '../../../../../main/agent/spec/spec-template.ts';

const render = (source: string, deps: unknown): string =>
  renderSpecTemplate(compileTemplate(source), deps);

const deps = {
  name: 'Fr<a>&"nk\'',
  n: 3,
  yes: true,
  nothing: null,
  user: { a: { b: 'deep' } },
  list: ['p', 'q'],
  people: [{ n: 'x' }, { n: 'y' }],
  map: { k1: 1, k2: 2 },
  empty: '',
  zero: 0,
  none: [],
};

describe('a template of a spec', () => {
  // The right-hand sides are what pydantic-handlebars 0.2.1 renders (our own run, 2026-12-01).
  it.each([
    ['{{name}} {{{name}}} {{&name}}', 'Fr<a>&"nk\' Fr<a>&"nk\' Fr<a>&"nk\''],
    ['{{ n }} {{yes}} {{nothing}}|{{missing}}|', '3 true ||'],
    ['{{user.a.b}} {{user.x.y}}|{{this.n}}|{{@root.n}}', 'deep |3|3'],
    ['{{#if yes}}a{{else}}b{{/if}}{{#if nothing}}a{{else}}b{{/if}}', 'ab'],
    [
      '{{#if empty}}y{{else}}n{{/if}}{{#if zero}}y{{else}}n{{/if}}{{#if none}}y{{else}}n{{/if}}',
      'nnn',
    ],
    ['{{#if zero}}a{{else if yes}}b{{else}}c{{/if}}', 'b'],
    ['{{#unless empty}}u{{/unless}}', 'u'],
    ['{{#each list}}{{@index}}={{this}}{{#unless @last}}, {{/unless}}{{/each}}', '0=p, 1=q'],
    ['{{#each map}}{{@key}}:{{this}};{{/each}}', 'k1:1;k2:2;'],
    ['{{#each none}}x{{else}}none{{/each}}', 'none'],
    ['{{#each people}}{{n}}{{../n}};{{/each}}', 'x3;y3;'],
    ['{{#with user}}{{a.b}}{{/with}}', 'deep'],
    ['{{! comment }}a{{!-- }} --}}c', 'ac'],
    ['a {{~n~}} b', 'a3b'],
    ['\\{{name}}', '{{name}}'],
    ['{{#if yes}}\nline\n{{/if}}\nend', '\nline\n\nend'],
    ['{{list.0}} {{list.[1]}} {{list.length}}', 'p q '],
    ['}} {{n}} { {n} }', '}} 3 { {n} }'],
  ])('renders %j as %j [A-173]', (source, expected) => {
    expect(render(source, deps)).toBe(expected);
  });

  it('renders nothing for values where there are no dependencies, and JSON for what is no text', () => {
    expect(render('a{{name}}b{{#each list}}x{{/each}}', undefined)).toBe('ab');
    expect(render('{{list}} {{map}}', deps)).toBe('["p","q"] {"k1":1,"k2":2}');
  });

  it('reaches data alone: no code, nothing inherited', () => {
    const hostile = { run: () => 'called', user: {} };
    expect(
      render('{{run}}{{run.constructor}}{{user.constructor}}{{constructor}}{{__proto__}}', hostile),
    ).toBe('');
    expect(render('{{toString}}{{user.__proto__.x}}', hostile)).toBe('');
  });

  it.each([
    ['{{name', 'A `{{` has no `}}`'],
    ['{{#if yes}}x', 'The block {{#if}} is not closed.'],
    ['{{#if yes}}x{{/each}}', '{{/each}} closes no block of that name.'],
    ['x{{/if}}', '{{/if}} closes no block'],
    ['{{else}}', 'An {{else}} has no block.'],
    ['{{#repeat 3}}x{{/repeat}}', "Unknown block 'repeat'. Allowed: if, unless, each, with."],
    ['{{uppercase name}}', "'uppercase name' names no value."],
    ['{{#if (eq n 3)}}x{{/if}}', 'names no value'],
    ['{{> part}}', 'names no value'],
    ['{{}}', 'names no value'],
  ])('passes over nothing that it does not know: %j', (source, message) => {
    expect(() => compileTemplate(source)).toThrow(message);
  });

  it('is plain text where it has no braces', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => {
          expect(render(text, deps)).toBe(text);
        },
      ),
    );
  });
});

describe('the fields that a template names', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      user: { type: 'object', properties: { a: { type: 'string' } } },
      people: { type: 'array', items: { $ref: '#/$defs/person' } },
      open: { type: 'object', additionalProperties: true },
      either: { anyOf: [{ type: 'null' }, { type: 'object', properties: { e: {} } }] },
    },
    $defs: { person: { type: 'object', properties: { n: { type: 'string' } } } },
  };
  const check = (source: string): void => assertTemplateFields(compileTemplate(source), schema);

  it('must be those of the dependencies [A-173]', () => {
    expect(() => check('{{nope}}')).toThrow(
      "The template names 'nope', and the dependencies have no field 'nope'. Allowed: name, user, people, open, either.",
    );
    for (const wrong of [
      '{{user.b}}',
      '{{#each people}}{{q}}{{/each}}',
      '{{name.z}}',
      '{{#if nope}}x{{/if}}',
      '{{@root.nope}}',
      '{{#with user}}{{name}}{{/with}}',
      '{{either.x}}',
    ]) {
      expect(() => check(wrong), wrong).toThrow('have no field');
    }
    for (const right of [
      '{{name}} {{user.a}} {{this.name}} {{@root.user.a}}',
      '{{#each people}}{{n}}{{@index}}{{../name}}{{/each}}{{people.0.n}}',
      '{{#with user}}{{a}}{{../name}}{{/with}}',
      '{{open.anything.at.all}} {{either.e}}',
    ]) {
      expect(() => check(right), right).not.toThrow();
    }
  });

  it('are not known without a schema', () => {
    expect(() => assertTemplateFields(compileTemplate('{{anything}}'), null)).not.toThrow();
  });
});
