import { describe, expect, it } from 'vitest';
import { renderAnalysis } from '../../../../../main/agent/evals/render-analysis.ts';

const straight = { style: 'solid', step: null } as const;

describe('a printed plot', () => {
  it('draws its lines between its axes and says what each of them is', () => {
    const text = renderAnalysis({
      type: 'line_plot',
      title: 'ROC Curve',
      description: null,
      xLabel: 'False Positive Rate',
      yLabel: 'True Positive Rate',
      xRange: [0, 1],
      yRange: [0, 1],
      curves: [
        {
          name: 'tried (AUC: 0.750)',
          points: [
            { x: 0, y: 0 },
            { x: 0, y: 0.5 },
            { x: 0.5, y: 1 },
            { x: 1, y: 1 },
          ],
          ...straight,
        },
        {
          name: 'Random',
          points: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ],
          style: 'dashed',
          step: null,
        },
      ],
    });
    expect(text).toMatchInlineSnapshot(`
      "ROC Curve
        True Positive Rate
            1 ┤                             ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●
              │                         ●●●●                         ····
              │                     ●●●●                         ····
              │                 ●●●●                          ···
              │              ●●●                          ····
              │          ●●●●                         ····
              │      ●●●●                          ···
              │  ●●●●                          ····
        0.500 ┤●●                          ····
              │●                       ····
              │●                    ···
              │●                ····
              │●            ····
              │●         ···
              │●     ····
              │● ····
            0 ┤●·
              └────────────────────────────────────────────────────────────
               0                                                          1
                                    False Positive Rate
        ● tried (AUC: 0.750)   · Random"
    `);
  });

  it('jumps where a stepped line jumps', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ];
    const rows = (step: 'start' | 'middle' | 'end') =>
      renderAnalysis({
        type: 'line_plot',
        title: 'Steps',
        description: null,
        xLabel: 'x',
        yLabel: 'y',
        xRange: null,
        yRange: null,
        curves: [{ name: 'line', points, style: 'solid', step }],
      }).split('\n');
    const rise = (step: 'start' | 'middle' | 'end') => rows(step)[10]?.indexOf('●');
    expect([rise('start'), rise('middle'), rise('end')]).toEqual([9, 39, 68]);
  });

  it('shows precision over recall with the area under it, and says when there is nothing to draw', () => {
    const shown = renderAnalysis({
      type: 'precision_recall',
      title: 'Precision-Recall Curve',
      description: null,
      curves: [{ name: 'tried', points: [{ threshold: 1, precision: 1, recall: 0 }], auc: 0.5 }],
    });
    expect(shown).toContain('● tried (AUC: 0.500)');
    expect(shown).toContain('Recall');
    const empty = renderAnalysis({
      type: 'precision_recall',
      title: 'Precision-Recall Curve',
      description: null,
      curves: [],
    });
    expect(empty).toContain('Nothing to draw');
    const none = { type: 'scalar', title: 'AUC', description: null, unit: null } as const;
    expect(renderAnalysis({ ...none, value: Number.NaN })).toBe('AUC: –');
  });
});
