import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DailyActivity_month$key } from '../__generated__/DailyActivity_month.graphql';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { withDe } from '../ui/sentence.ts';
import { DataTable } from './DataTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { formatNumber } from './Figure.tsx';
import { daysInMonth, monthName } from './months.ts';

/** Counted activities with their chart colours. */
export const activityMeasures = [
  { key: 'postCount', name: 'Publications', color: '#3b82c4' },
  { key: 'commentCount', name: 'Commentaires', color: '#2e8b57' },
  { key: 'reactionCount', name: 'Réactions', color: '#c2651a' },
  { key: 'messageCount', name: 'Messages', color: '#8b6bd9' },
] as const;

const StackedBars = lazyPart(async () => ({ default: (await import('./charts.tsx')).StackedBars }));

/** Daily activity of a month as a chart, a table and a file. */
export function DailyActivity({ month: key }: { month: DailyActivity_month$key }) {
  const { month, days: activeDays } = useFragment(
    graphql`
      fragment DailyActivity_month on MonthlyStatistics @throwOnFieldError {
        month
        days {
          date
          postCount
          commentCount
          reactionCount
          messageCount
        }
      }
    `,
    key,
  );
  // The API returns days with activity only.
  const byDay = new Map(activeDays?.map((day) => [Number(day.date.slice(-2)), day]));
  const days = Array.from({ length: daysInMonth(month) }, (_, index) => {
    const day = byDay.get(index + 1);
    return {
      name: String(index + 1),
      postCount: day?.postCount ?? 0,
      commentCount: day?.commentCount ?? 0,
      reactionCount: day?.reactionCount ?? 0,
      messageCount: day?.messageCount ?? 0,
    };
  });
  const columns = ['Jour', ...activityMeasures.map(({ name }) => name)];
  const table = days.map((day) => [day.name, ...activityMeasures.map(({ key }) => day[key])]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="m-0 text-base font-semibold">Activité par jour</h3>
        <ExportButton
          kind="STATISTICS"
          label={`Exporter l’activité ${withDe(monthName(month))}`}
          name={`activite-${month}`}
          rows={async () => ({ rows: [columns, ...table], isCut: false })}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-72 rounded-2xl" />}>
        <StackedBars data={days} series={activityMeasures} format={formatNumber} />
      </Suspense>
      <DataTable
        caption={`Activité par jour, ${monthName(month)}`}
        columns={columns}
        rows={table.map((row) => row.map(String))}
      />
    </>
  );
}
