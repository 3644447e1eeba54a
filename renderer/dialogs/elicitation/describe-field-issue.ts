import type { FieldIssue } from '../../../preload/contract/check-elicitation.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';

/** Says why a value cannot be sent. */
export function describeFieldIssue(issue: FieldIssue, translate: Translate): string {
  switch (issue.code) {
    case 'bad-format':
      return translate(`elicitation.format.${issue.format}`);
    case 'missing':
    case 'not-a-number':
    case 'not-whole':
    case 'not-offered':
      return translate(`elicitation.${issue.code}`);
    case 'too-small':
    case 'too-large':
      return translate(`elicitation.${issue.code}`, { limit: issue.limit });
    case 'too-short':
    case 'too-long':
    case 'too-few':
    case 'too-many':
      return translate(`elicitation.${issue.code}`, { count: issue.limit });
  }
}
