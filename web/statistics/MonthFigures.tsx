import { lazy, Suspense } from 'react';
import { graphql } from 'react-relay';
import type { MonthFiguresQuery } from '../__generated__/MonthFiguresQuery.graphql';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRegionQuery } from '../relay/Region.tsx';
import { DataTable } from './DataTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Figure, formatNumber, formatPercent } from './Figure.tsx';
import { daysOf, monthName } from './months.ts';

const StackedBars = lazy(async () => ({ default: (await import('./charts.tsx')).StackedBars }));

const measures = [
  { key: 'postCount', name: 'Publications', color: '#3b82c4' },
  { key: 'commentCount', name: 'Commentaires', color: '#2e8b57' },
  { key: 'reactionCount', name: 'Réactions', color: '#c2651a' },
  { key: 'messageCount', name: 'Messages', color: '#8b6bd9' },
] as const;

const kinds = [
  ['like', "J'aime"],
  ['applause', 'Bravo'],
  ['check', 'Ok'],
] as const;

/** What happened in a month: numbers, and how they came about day by day (B664). */
export function MonthFigures({ month }: { month: string }) {
  const { viewer } = useRegionQuery<MonthFiguresQuery>(
    graphql`
      query MonthFiguresQuery($month: String!) @throwOnFieldError {
        viewer {
          administration {
            month(month: $month) {
              engagementRate
              activeCount
              peopleCount
              postCount
              commentCount
              reactionCount
              messageCount
              days {
                date
                postCount
                commentCount
                reactionCount
                messageCount
              }
              reactions {
                like
                applause
                check
              }
            }
          }
        }
      }
    `,
    { month },
  );
  const figures = viewer?.administration?.month;
  if (!figures) return null;
  const byDay = new Map(figures.days.map((day) => [Number(day.date.slice(-2)), day]));
  const days = Array.from({ length: daysOf(month) }, (_, index) => {
    const day = byDay.get(index + 1);
    return {
      name: String(index + 1),
      postCount: day?.postCount ?? 0,
      commentCount: day?.commentCount ?? 0,
      reactionCount: day?.reactionCount ?? 0,
      messageCount: day?.messageCount ?? 0,
    };
  });
  const columns = ['Jour', ...measures.map(({ name }) => name)];
  const table = days.map((day) => [day.name, ...measures.map(({ key }) => day[key])]);
  return (
    <div className="flex flex-col gap-5">
      <dl className="m-0 grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Figure
          label="Taux d’engagement"
          note={`${formatNumber(figures.activeCount)} personnes actives sur ${formatNumber(figures.peopleCount)}`}
          value={formatPercent(figures.engagementRate)}
        />
        {measures.map(({ key, name }) => (
          <Figure key={key} label={name} value={formatNumber(figures[key])} />
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="m-0 text-base font-semibold">Activité par jour</h3>
        <ExportButton
          label={`Exporter l’activité de ${monthName(month)}`}
          name={`activite-${month}`}
          rows={async () => [columns, ...table]}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-72 rounded-2xl" />}>
        <StackedBars data={days} series={measures} format={formatNumber} />
      </Suspense>
      <DataTable
        caption={`Activité par jour, ${monthName(month)}`}
        columns={columns}
        rows={table.map((row) => row.map(String))}
      />
      <h3 className="m-0 text-base font-semibold">Réactions par type</h3>
      <dl className="m-0 grid grid-cols-3 gap-3">
        {kinds.map(([kind, name]) => (
          <Figure key={kind} label={name} value={formatNumber(figures.reactions[kind])} />
        ))}
      </dl>
    </div>
  );
}
