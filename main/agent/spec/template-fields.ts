import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import type { TemplateNode, TemplatePath } from './template-syntax.ts';

/** What is known of a value: the schemas that it may follow; null when nothing is. */
type Known = readonly JsonObject[] | null;

/** Types of values that have no fields by name. */
const leafTypes = ['string', 'number', 'integer', 'boolean', 'null', 'array'];

/** Throws a UserError when a template names a field that no value of the schema has. */
export function checkTemplateFields(nodes: readonly TemplateNode[], root: JsonObject): void {
  new FieldCheck(root).checkAll(nodes, [[root]]);
}

class FieldCheck {
  readonly #root: JsonObject;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  checkAll(nodes: readonly TemplateNode[], frames: readonly Known[]): void {
    for (const node of nodes) {
      if (node.kind === 'text') continue;
      const known = this.#follow(node.path, frames);
      if (node.kind === 'value') continue;
      const inner = node.kind === 'each' ? this.#itemOf(known) : known;
      const pushes = node.kind === 'each' || node.kind === 'with';
      this.checkAll(node.body, pushes ? [...frames, inner] : frames);
      this.checkAll(node.otherwise, frames);
    }
  }

  #follow({ source, from, keys }: TemplatePath, frames: readonly Known[]): Known {
    if (typeof from === 'string' && from !== 'root') return null;
    let known = (from === 'root' ? frames[0] : frames.at(-1 - from.levelsUp)) ?? null;
    for (const key of keys) {
      if (known === null) return null;
      const found = this.#alternatives(known).map((schema) => this.#fieldOf(schema, key));
      const fields = found.filter((field) => field !== 'missing');
      if (fields.length === 0) {
        throw new UserError(
          `The template names '${source}', and the dependencies have no field '${key}'.${hint(known)}`,
        );
      }
      known = fields.some((field) => field === null)
        ? null
        : fields.filter((field) => field !== null);
    }
    return known;
  }

  #fieldOf(schema: JsonObject, key: string): JsonObject | null | 'missing' {
    const { properties, additionalProperties, items } = schema;
    if (isObject(properties) && Object.hasOwn(properties, key)) {
      const field = properties[key];
      return isObject(field) ? field : null;
    }
    if (isObject(additionalProperties)) return additionalProperties;
    if (/^\d+$/.test(key) && isObject(items)) return items;
    if (leafTypes.some((type) => type === schema['type'])) return 'missing';
    return properties === undefined || additionalProperties === true ? null : 'missing';
  }

  #itemOf(known: Known): Known {
    if (known === null) return null;
    const items = this.#alternatives(known).map(
      ({ items: list, additionalProperties }) => list ?? additionalProperties,
    );
    const schemas = items.filter(isObject);
    return schemas.length === items.length ? schemas : null;
  }

  #alternatives(schemas: readonly JsonObject[], depth = 0): readonly JsonObject[] {
    return schemas.flatMap((schema) => {
      const { $ref, anyOf, oneOf, allOf } = schema;
      if (depth > 20) return [schema];
      if (typeof $ref === 'string') {
        const target = this.#resolve($ref);
        return target === null ? [{}] : this.#alternatives([target], depth + 1);
      }
      const options = [anyOf, oneOf, allOf].find((list) => Array.isArray(list));
      return Array.isArray(options)
        ? this.#alternatives((options as readonly Json[]).filter(isObject), depth + 1)
        : [schema];
    });
  }

  #resolve(reference: string): JsonObject | null {
    if (!reference.startsWith('#/')) return null;
    let at: Json | undefined = this.#root;
    for (const key of reference.slice(2).split('/')) {
      at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    }
    return isObject(at) ? at : null;
  }
}

function hint(known: readonly JsonObject[]): string {
  const names = known.flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  return names.length === 0 ? '' : ` Allowed: ${names.join(', ')}.`;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
