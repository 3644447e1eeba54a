import type { ScriptedMain } from '../scripted-main.ts';
import type { SampleInspection } from './sample-inspection.ts';

/** Lets main answer as it would for a run. */
export function answerInspection(
  main: ScriptedMain,
  { inspection, details }: SampleInspection,
): void {
  main.answer('run.inspect', () => ({ ok: true, value: inspection }));
  main.answer('run.inspectAct', ({ actId }) => {
    const detail = details[actId];
    if (detail === undefined) return { ok: false, failure: { code: 'not-found', detail: null } };
    return { ok: true, value: detail };
  });
  main.answer('run.inspectDocument', ({ actId }) => {
    const shown = actId === null ? inspection : details[actId];
    return { ok: true, value: { text: JSON.stringify(shown, null, 2) } };
  });
}
