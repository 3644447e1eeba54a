import { startModelServer, type ModelServer } from '../model-server/model-server.ts';
import type { RecordedRequest } from '../model-server/server-log.ts';
import { END, HANG, T } from '../model-server/script.ts';
import type { CrashPlan } from './crash-plan.ts';

/** A strict model server that answers each conversation as its plan says. */
export interface CrashServer {
  readonly server: ModelServer;
  /** Answers this plan's conversation from now on. */
  follow(plan: CrashPlan): void;
  /** The app was killed in this plan: what is asked now goes on after it. */
  killed(plan: CrashPlan): void;
  /** The requests of this plan's conversation, as places in the server's log. */
  requestsOf(plan: CrashPlan): readonly number[];
}

interface Followed {
  readonly plan: CrashPlan;
  readonly requests: number[];
  killedAfter: number | null;
}

/** Starts it. */
export async function startCrashServer(): Promise<CrashServer> {
  const followed = new Map<string, Followed>();
  const script = (request: RecordedRequest) => {
    const body = JSON.stringify(request.body);
    const entry = [...followed.values()].find(({ plan }) => body.includes(plan.prompt));
    if (entry === undefined) return [T('I know nothing of this.'), END()];
    entry.requests.push(request.index);
    const { plan, killedAfter } = entry;
    if (killedAfter === null) return plan.answers[entry.requests.length - 1] ?? [HANG];
    const later = plan.laterAnswers[entry.requests.length - 1 - killedAfter];
    return later ?? [T('Still done.'), END()];
  };
  const server = await startModelServer({ strict: true, script });
  return {
    server,
    follow: (plan) => followed.set(plan.prompt, { plan, requests: [], killedAfter: null }),
    killed: (plan) => {
      const entry = followed.get(plan.prompt);
      if (entry !== undefined) entry.killedAfter = entry.requests.length;
    },
    requestsOf: (plan) => followed.get(plan.prompt)?.requests ?? [],
  };
}
