import { parse, type Tags } from 'yaml';

/**
 * Reads YAML as PyYAML does: YAML 1.1, where `yes` is true and `017` is 15, where a number needs a point before it
 * may have an exponent, and where `y` and `08` are text. Dates stay text, since JSON has none. A dataset must mean the
 * same in both languages. Source: https://yaml.org/type/ and the resolver of PyYAML 6.0; compared in test/parity.
 */
export function readDatasetYaml(text: string): unknown {
  return parse(text, { version: '1.1', customTags: adaptTags });
}

const truths = /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/;
const falsehoods = /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/;

/** The patterns of PyYAML where those of the library take more or less. By tag and format. */
const patterns: Readonly<Record<string, RegExp>> = {
  'int:': /^[-+]?(?:0|[1-9][0-9_]*)$/,
  'int:TIME': /^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+$/,
  'float:': /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)$/,
  'float:EXP': /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)[eE][-+][0-9]+$/,
};

function adaptTags(tags: Tags): Tags {
  return tags.flatMap((tag) => {
    if (typeof tag === 'string' || !('test' in tag) || tag.test === undefined) return [tag];
    const name = tag.tag.slice(tag.tag.lastIndexOf(':') + 1);
    if (name === 'timestamp') return [];
    if (name === 'bool') return [{ ...tag, test: tag.test.test('true') ? truths : falsehoods }];
    const isNotANumber = tag.test.test('.nan') || tag.test.test('.inf');
    const pattern = isNotANumber ? undefined : patterns[`${name}:${tag.format ?? ''}`];
    return [pattern === undefined ? tag : { ...tag, test: pattern }];
  });
}
