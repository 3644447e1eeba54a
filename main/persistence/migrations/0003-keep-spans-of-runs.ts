import type { Migration } from './migration.ts';

// What messages, questions and the run's own row hold already is not written again. A span goes with its run.
const statements = `
CREATE TABLE run_spans (
  span_key INTEGER PRIMARY KEY,
  span_id TEXT NOT NULL UNIQUE,
  run_sequence INTEGER NOT NULL REFERENCES runs (sequence) ON DELETE CASCADE,
  format INTEGER NOT NULL,
  span TEXT NOT NULL
) STRICT;
CREATE INDEX run_spans_by_run ON run_spans (run_sequence, span_key);

-- Pieces of what was sent that no message holds, once for each run.
CREATE TABLE run_pieces (
  run_sequence INTEGER NOT NULL REFERENCES runs (sequence) ON DELETE CASCADE,
  piece_key TEXT NOT NULL,
  piece TEXT NOT NULL,
  PRIMARY KEY (run_sequence, piece_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_by_run ON messages (run_id, sequence) WHERE run_id IS NOT NULL;
`;

/** What runs did that their messages do not tell: what was sent, waits, stops. */
export const keepSpansOfRuns: Migration = {
  version: 3,
  name: '0003-keep-spans-of-runs',
  statements,
};
