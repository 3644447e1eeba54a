import type {
  DeferredToolResults,
  ToolApproval,
} from '../../../main/agent/tools/deferred-tools.ts';
import { ModelRetry, ToolFailed } from '../../../main/agent/tools/model-retry.ts';
import { ToolReturn } from '../../../main/agent/tools/tool-return.ts';
import type { DeferredPlan, SuppliedPlan } from '../scenario.ts';

/** What a scenario hands in for calls that an earlier run left to others. */
export function toDeferredResults({
  calls = {},
  approvals = {},
  metadata,
}: DeferredPlan): DeferredToolResults {
  return {
    calls: mapValues(calls, toResult),
    approvals: mapValues(approvals, toApproval),
    ...(metadata !== undefined && { metadata }),
  };
}

function toResult(plan: SuppliedPlan): unknown {
  if ('failed' in plan) return new ToolFailed(plan.failed);
  if ('retry' in plan) return new ModelRetry(plan.retry);
  if ('value' in plan) return plan.value;
  const { return_value: returnValue, ...rest } = plan.returnPlus;
  return new ToolReturn({ returnValue, ...rest });
}

function toApproval(plan: NonNullable<DeferredPlan['approvals']>[string]): boolean | ToolApproval {
  if (typeof plan === 'boolean') return plan;
  if ('denied' in plan) return { approved: false, message: plan.denied };
  return { approved: true, overrideArgs: plan.args };
}

function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
