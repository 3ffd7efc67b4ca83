import assert from 'node:assert/strict';
import type { TestGateway } from './gateway.ts';

/** A sample of the text format of Prometheus. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Samples with the same name in `# TYPE`. */
export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([^{\s]+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const VALUE = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN|Nan)$/i;

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text; rest;) {
    const [all, name = '', value = ''] = LABEL.exec(rest) ?? [];
    if (all === undefined) throw new Error(`no label: ${rest}`);
    if (name in labels) throw new Error(`label ${name} is there twice`);
    labels[name] = value;
    rest = rest.slice(all.length);
  }
  return labels;
}

function sampleOf(line: string): Sample {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (!NAME.test(name) || !VALUE.test(value)) throw new Error(`no sample: ${line}`);
  return { name, labels: labelsOf(labels), value: Number(value.replace('Inf', 'Infinity')) };
}

/** Checks that the buckets of each series of a histogram are cumulative and end with the count. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const seriesOf = ({ labels }: Sample) =>
    JSON.stringify(Object.entries({ ...labels, le: '' }).sort());
  for (const count of samples.filter((sample) => sample.name === `${name}_count`)) {
    const own = samples.filter((sample) => seriesOf(sample) === seriesOf(count));
    const buckets = own.filter((sample) => sample.name === `${name}_bucket`);
    const values = buckets.map(({ value }) => value);
    const isCumulative = values.every((value, at) => value >= (values[at - 1] ?? 0));
    if (!isCumulative || buckets.at(-1)?.labels['le'] !== '+Inf' || values.at(-1) !== count.value)
      throw new Error(`the buckets of ${name} do not add up`);
    if (own.every((sample) => sample.name !== `${name}_sum`)) throw new Error(`${name} has no sum`);
  }
}

/** Parses the text format of Prometheus, version 0.0.4. Throws at the first line that breaks it. */
export function parseExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>();
  const series = new Set<string>();
  let help = '';
  let current = '';
  for (const line of text.split('\n').filter(Boolean)) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') help = rest;
    else if (keyword === 'TYPE') {
      if (families.has(name)) throw new Error(`${name} has two types`);
      if (!['counter', 'gauge', 'histogram', 'summary'].includes(rest)) throw new Error(line);
      families.set(name, { type: rest, help, samples: [] });
      current = name;
    } else {
      const sample = sampleOf(line);
      const family = families.get(current);
      const suffix = sample.name.slice(current.length);
      const suffixes = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      if (!family || !sample.name.startsWith(current) || !suffixes.includes(suffix))
        throw new Error(`a sample without its type: ${line}`);
      const key = `${sample.name}${JSON.stringify(sample.labels)}`;
      if (series.has(key)) throw new Error(`a series is there twice: ${line}`);
      series.add(key);
      family.samples.push(sample);
    }
  }
  for (const [name, { type, samples }] of families)
    if (type === 'histogram') checkHistogram(name, samples);
  return families;
}

/** Returns the metrics of a gateway. */
export async function scrape({ metricsPort = 0 }: TestGateway) {
  const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const families = parseExposition(await reply.text());
  /** Returns the sum of the samples with these labels. */
  return (name: string, labels: Record<string, string> = {}): number => {
    const family = families.get(name.replace(/_count$/, ''));
    assert.ok(family?.help, name);
    return family.samples
      .filter((sample) => sample.name === name)
      .filter((sample) => Object.entries(labels).every(([key, is]) => sample.labels[key] === is))
      .reduce((sum, { value }) => sum + value, 0);
  };
}
