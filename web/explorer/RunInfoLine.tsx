import { useGraphiQL } from '@graphiql/react';
import { useEffect, useSyncExternalStore } from 'react';
import type { RunInfo, RunInfoStore } from './runInfo.ts';

const number = new Intl.NumberFormat('en');

const counted = (count: number, one: string, several = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : several}`;

/** « Cost 35 of 30,000 · 1 upstream call · 67 ms »; empty if unknown. */
function summaryOf({ events, cost, duration }: RunInfo): string {
  const parts: string[] = [];
  if (events !== undefined) parts.push(counted(events, 'event'));
  if (cost) {
    parts.push(`cost ${number.format(cost.requested)} of ${number.format(cost.limit)}`);
    parts.push(counted(cost.upstreamCalls, 'upstream call'));
  }
  if (duration !== undefined) parts.push(`${number.format(Math.round(duration))} ms`);
  const [first = '', ...others] = parts;
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join(' · ');
}

/** Cost and state of the current tab's operation. */
export function RunInfoLine({ runInfoStore }: { runInfoStore: RunInfoStore }) {
  const tab = useGraphiQL(({ tabs, activeTabIndex }) => tabs[activeTabIndex]?.id ?? '');
  const runInfo = useSyncExternalStore(runInfoStore.subscribe, () => runInfoStore.get(tab));
  useEffect(() => {
    runInfoStore.setActiveTab(tab);
  }, [runInfoStore, tab]);
  const summary = runInfo ? summaryOf(runInfo) : '';
  return (
    <div className="run-info" role="status">
      {summary !== '' && <p>{summary}</p>}
      {runInfo?.notice !== undefined && <p>{runInfo.notice}</p>}
    </div>
  );
}
