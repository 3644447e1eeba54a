import type { ValidationIssue } from '../../../preload/contract/request-part.ts';

/** A value that its schema refused, as the cause of an error. */
export class SchemaValidationError extends Error {
  override readonly name: string = 'SchemaValidationError';
  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    const list = issues.map((issue) => `${issue.loc.join('.') || '(value)'}: ${issue.msg}`);
    super(`${issues.length} validation error${issues.length === 1 ? '' : 's'}: ${list.join('; ')}`);
    this.issues = issues;
  }
}
