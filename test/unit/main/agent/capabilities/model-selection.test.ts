import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import type { RunContext } from '../../../../../main/agent/run-context.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { cancelledBy } from '../../../../support/agent/thrown-by.ts';

const small = golden([[C('look')]], { modelName: 'small' }).model;
const large = golden([[T('Done')]], { modelName: 'large' }).model;

describe('a capability that chooses the model of each step', () => {
  it('knows the model before, and the run shows the one that was chosen', async () => {
    const seen: (string | null)[] = [];
    const chooser: Capability = {
      model: ({ model, runStep }) => {
        seen.push(model?.modelName ?? null);
        return runStep === 1 ? small : large;
      },
    };
    const models: string[] = [];
    const look = defineTool({
      name: 'look',
      execute: (_, ctx: RunContext) => {
        models.push(ctx.model.modelName);
      },
    });
    const agent = new Agent({ capabilities: [chooser], tools: [look] });
    const result = await agent.run('Go');
    expect(result.output).toBe('Done');
    expect(seen).toEqual([null, 'small']);
    expect(models).toEqual(['small']);
  });

  it('is not asked when the caller names a model', async () => {
    const chooser: Capability = {
      model: () => {
        throw new Error('asked');
      },
    };
    const agent = new Agent({ capabilities: [chooser] });
    const { model } = golden([[T('Done')]]);
    expect((await agent.run('Go', { model })).output).toBe('Done');
  });

  it('does not hold up a stop', async () => {
    const token = new CancellationToken();
    const chooser: Capability = {
      model: () => {
        queueMicrotask(() => token.cancel());
        return new Promise(() => {});
      },
    };
    const agent = new Agent({ capabilities: [chooser] });
    await cancelledBy(() => agent.run('Go', { cancellationToken: token }));
  });
});

describe('a capability that knows ids of models', () => {
  it('may take its time, and is asked once for each id', async () => {
    const asked: string[] = [];
    const knows: Capability = {
      model: () => 'mine',
      resolveModelId: async (modelId, { agent }) => {
        asked.push(`${modelId} for ${agent.name ?? ''}`);
        return golden([[T('Done')]]).model;
      },
    };
    const agent = new Agent({ name: 'desk', capabilities: [knows] });
    expect((await agent.run('Go')).output).toBe('Done');
    expect(asked).toEqual(['mine for desk']);
  });
});
