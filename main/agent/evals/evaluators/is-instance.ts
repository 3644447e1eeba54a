import { z } from 'zod';
import { defineEvaluator } from '../evaluator.ts';
import { evaluationName } from './evaluation-name.ts';

/**
 * Whether the output is of a type: a class by its name, or one that inherits from it. Values of JSON also have the
 * names that Python gives them, so that one dataset serves both languages; a number without a fraction is an `int`.
 */
export const isInstance = defineEvaluator({
  name: 'IsInstance',
  parameters: z.strictObject({ type_name: z.string(), evaluation_name: evaluationName }),
  evaluate: ({ output }, { type_name: typeName }) => {
    const names = typeNames(output);
    if (names.includes(typeName)) return { value: true };
    return { value: false, reason: `The output is of type ${names[0] ?? typeof output}.` };
  },
});

function typeNames(output: unknown): readonly string[] {
  switch (typeof output) {
    case 'string':
      return ['str', 'string', 'object'];
    case 'boolean':
      return ['bool', 'boolean', 'int', 'object'];
    case 'number':
      return [Number.isInteger(output) ? 'int' : 'float', 'number', 'object'];
    case 'object':
      return output === null ? ['NoneType', 'null', 'object'] : objectNames(output);
    default:
      return [typeof output];
  }
}

function objectNames(output: object): readonly string[] {
  const names: string[] = [];
  for (
    let prototype: unknown = Object.getPrototypeOf(output);
    prototype !== null && typeof prototype === 'object';
    prototype = Object.getPrototypeOf(prototype)
  ) {
    const maker: unknown = Reflect.get(prototype, 'constructor');
    if (typeof maker === 'function') names.push(maker.name);
  }
  if (Array.isArray(output)) return ['list', ...names, 'object'];
  const isPlain = names.length === 0 || names[0] === 'Object';
  return isPlain ? ['dict', 'Object', 'object'] : [...names, 'object'];
}
