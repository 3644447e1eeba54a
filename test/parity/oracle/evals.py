"""Runs evaluations through pydantic-evals and writes what they found.

Usage: evals.py SCENARIOS.json RECORDINGS.json
"""

import asyncio
import json
import os
import sys
import tempfile
import warnings
from collections import Counter
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from pydantic import TypeAdapter
from pydantic_evals import Case, Dataset, increment_eval_metric, set_eval_attribute
from pydantic_evals.evaluators import EvaluationReason, Evaluator, EvaluatorContext, ReportEvaluator
from pydantic_evals.lifecycle import CaseLifecycle
from pydantic_evals.reporting import EvaluationReport
from pydantic_evals.reporting.analyses import ScalarResult, TableResult
from tenacity import stop_after_attempt

from eval_spans import ask, open_span, trace_tasks

PACKAGES = ('pydantic-evals', 'pydantic', 'pydantic_core')
AnyDataset = Dataset[Any, Any, Any]
report_adapter = TypeAdapter(EvaluationReport[Any, Any, Any])
calls = Counter()


@dataclass
class Length(Evaluator):
    def evaluate(self, ctx: EvaluatorContext):
        return len(ctx.output)


@dataclass
class Kind(Evaluator):
    limit: int = 5

    def evaluate(self, ctx: EvaluatorContext):
        return 'long' if len(ctx.output) > self.limit else 'short'


@dataclass
class Several(Evaluator):
    async def evaluate(self, ctx: EvaluatorContext):
        return {
            'is_text': isinstance(ctx.output, str),
            'size': EvaluationReason(value=len(ctx.output) / 2, reason='half of it'),
            'first': ctx.output[:1],
        }


@dataclass
class Seen(Evaluator):
    """What an evaluator can see of a case."""

    def evaluate(self, ctx: EvaluatorContext):
        return EvaluationReason(value=json.dumps([ctx.name, ctx.metadata, ctx.attributes, ctx.metrics]), reason='seen')


@dataclass
class Renamed(Evaluator):
    name: str

    def evaluate(self, ctx: EvaluatorContext):
        return True

    def get_default_evaluation_name(self):
        return self.name


@dataclass
class Versioned(Evaluator):
    def evaluate(self, ctx: EvaluatorContext):
        return True

    def get_evaluator_version(self):
        return 'v2'


@dataclass
class Broken(Evaluator):
    message: str = 'broken'

    def evaluate(self, ctx: EvaluatorContext):
        raise ValueError(self.message)


@dataclass
class Flaky(Evaluator):
    failures: int

    def evaluate(self, ctx: EvaluatorContext):
        calls['flaky'] += 1
        if calls['flaky'] <= self.failures:
            raise ValueError('not yet')
        return calls['flaky']


@dataclass
class Gives(Evaluator):
    what: str

    def evaluate(self, ctx: EvaluatorContext):
        return {'nan': float('nan'), 'infinity': float('inf'), 'null': None, 'list': [1], 'nested': {'a': {'b': 1}}, 'empty': {}, 'zero': 0, 'text': ''}[self.what]


@dataclass
class CaseCount(ReportEvaluator):
    def evaluate(self, ctx):
        return [
            ScalarResult(title='Cases', value=len(ctx.report.cases), unit='cases'),
            TableResult(title='Names', columns=['name'], rows=[[case.name] for case in ctx.report.cases]),
        ]


@dataclass
class BrokenReport(ReportEvaluator):
    def evaluate(self, ctx):
        raise ValueError('no report')


CUSTOM = (Length, Kind, Several, Seen, Renamed, Versioned, Broken, Flaky, Gives)
CUSTOM_REPORT = (CaseCount, BrokenReport)


def load(data, default_name=None):
    return AnyDataset.from_dict(data, CUSTOM, CUSTOM_REPORT, default_name=default_name)


def make_task(steps):
    async def task(inputs):
        calls['task'] += 1
        for step in steps:
            if 'span' in step:
                open_span(step)
                continue
            [(kind, value)] = step.items()
            if kind == 'attribute':
                set_eval_attribute(*value)
            elif kind == 'metric':
                increment_eval_metric(*value)
            elif kind == 'throwOn' and inputs == value:
                raise ValueError(f'no {value}')
            elif kind == 'failFirst' and calls['task'] <= value:
                raise ValueError(f'failure {calls["task"]}')
            elif kind == 'return':
                return value
            elif kind == 'field':
                return inputs[value]
            elif kind == 'upper':
                return inputs.upper()
            elif kind == 'callNumber':
                return calls['task']
        return inputs

    return task


def make_lifecycle(plan, log):
    class Lifecycle(CaseLifecycle):
        async def setup(self):
            log.append(f'setup {self.case.name}')
            if plan.get('setupThrows'):
                raise ValueError('no setup')

        async def prepare_context(self, ctx):
            log.append(f'prepare {ctx.output}')
            if plan.get('prepareThrows'):
                raise ValueError('no context')
            ctx.metrics['prepared'] = 1
            return ctx

        async def teardown(self, result):
            log.append(f'teardown {result.name} {type(result).__name__}')

    return Lifecycle


def apply_edits(dataset, edits):
    for edit in edits:
        if 'addCase' in edit:
            added = edit['addCase']
            dataset.add_case(name=added.get('name'), inputs=added['inputs'], expected_output=added.get('expected_output'))
        else:
            [evaluator] = load({'name': 'x', 'cases': [], 'evaluators': [edit['addEvaluator']]}).evaluators
            dataset.add_evaluator(evaluator, edit.get('to'))


async def evaluate(scenario):
    log = []
    dataset = load(scenario['dataset'])
    apply_edits(dataset, scenario.get('edits', []))
    options = dict(scenario.get('options', {}))
    for key in ('retry_task', 'retry_evaluators'):
        if key in options:
            options[key] = {'stop': stop_after_attempt(options[key]), 'reraise': True}
    if 'lifecycle' in scenario:
        options['lifecycle'] = make_lifecycle(scenario['lifecycle'], log)
    report = await dataset.evaluate(make_task(scenario.get('task', [])), progress=False, **options)
    averages = report.averages()
    groups = report.case_groups()
    return {
        # JSON of this library has null where Python's own would write NaN.
        'report': json.loads(report_adapter.dump_json(report)),
        'averages': averages and averages.model_dump(mode='json'),
        'groups': groups and [{'name': group.name, 'runs': len(group.runs), 'failures': len(group.failures), 'summary': group.summary.model_dump(mode='json')} for group in groups],
        'log': log,
    }


def dump(dataset):
    return dataset.model_dump(mode='json', by_alias=True, context={'use_short_form': True})


def read(text, fmt, default_name=None):
    """What a text is as a dataset, or that it is none."""
    try:
        return {'dataset': dump(AnyDataset.from_text(text, fmt, CUSTOM, CUSTOM_REPORT, default_name=default_name))}
    except Exception:
        return {'refused': True}


def exchange(scenario):
    """Reads a file, writes it in both formats, and reads what the other runtime wrote of it."""
    file = scenario['file']
    recorded = read(file['text'], file['format'], file.get('defaultName'))
    if 'dataset' in recorded:
        dataset = AnyDataset.from_text(file['text'], file['format'], CUSTOM, CUSTOM_REPORT, default_name=file.get('defaultName'))
        with tempfile.TemporaryDirectory() as folder:
            for fmt in ('yaml', 'json'):
                path = os.path.join(folder, f'written.{fmt}')
                dataset.to_file(path, custom_evaluator_types=CUSTOM, custom_report_evaluator_types=CUSTOM_REPORT)
                with open(path, encoding='utf-8') as written:
                    recorded[fmt] = written.read()
    recorded['back'] = {fmt: read(text, fmt) for fmt, text in scenario.get('ours', {}).items()}
    return recorded


def perform(scenario):
    calls.clear()
    trace_tasks(scenario.get('traced', False))
    try:
        if 'spans' in scenario:
            return ask(scenario)
        return exchange(scenario) if 'file' in scenario else asyncio.run(evaluate(scenario))
    except (Exception, ExceptionGroup) as error:
        return {'error': str(error)}


def main(source, target):
    warnings.simplefilter('ignore')
    with open(source, encoding='utf-8') as file:
        scenarios = json.load(file)
    recordings = {scenario['id']: perform(scenario) for scenario in scenarios}
    versions = {name: version(name) for name in PACKAGES}
    versions['python'] = '.'.join(str(part) for part in sys.version_info[:2])
    with open(target, 'w', encoding='utf-8') as file:
        json.dump({'versions': versions, 'recordings': recordings}, file, ensure_ascii=True)


if __name__ == '__main__':
    main(*sys.argv[1:3])
