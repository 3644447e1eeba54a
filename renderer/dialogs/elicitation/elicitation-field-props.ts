import type { ElicitationField, FieldValue } from '../../../preload/contract/elicitation.ts';

/** What every kind of field is drawn with. */
export interface FieldProps<Field extends ElicitationField = ElicitationField> {
  readonly id: string;
  readonly field: Field;
  readonly value: FieldValue;
  /** Gets the focus when the dialog opens. */
  readonly isFirst: boolean;
  /** Says what is wrong even where nothing was entered yet. */
  readonly showsIssue: boolean;
  readonly onChange: (value: FieldValue) => void;
}
