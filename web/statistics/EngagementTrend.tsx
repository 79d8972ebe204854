import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EngagementTrend_months$key } from '../__generated__/EngagementTrend_months.graphql';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { DataTable } from './DataTable.tsx';
import { formatNumber, formatPercent, isFigureKnown, formatFigure } from './Figure.tsx';
import { monthName, shortMonthName } from './months.ts';

const TrendLine = lazyPart(async () => ({ default: (await import('./charts.tsx')).TrendLine }));

const series = [{ key: 'rate', name: 'Taux d’engagement', color: '#3b82c4' }] as const;

interface Props {
  /** The months by the names of their fields. */
  administration: Readonly<Record<string, EngagementTrend_months$key[number]>>;
}

/** Engagement rate over the year that ends with a month. */
export function EngagementTrend({ administration }: Props) {
  const rates = useFragment(
    graphql`
      fragment EngagementTrend_months on MonthlyStatistics @relay(plural: true) @throwOnFieldError {
        month
        engagementPercentage
        activeUserCount
        userCount
      }
    `,
    Object.values(administration),
  );
  // Near the first month that has figures, the year begins with it several times.
  const months = [...new Map(rates.map((figures) => [figures.month, figures])).values()].toSorted((a, b) =>
    a.month.localeCompare(b.month),
  );
  if (!months.some(({ engagementPercentage }) => isFigureKnown(engagementPercentage)))
    return <p className="m-0 text-muted">Le taux d’engagement n’est pas communiqué.</p>;
  return (
    <div className="flex flex-col gap-4">
      <Suspense fallback={<Skeleton className="h-60 rounded-2xl" />}>
        <TrendLine
          data={months.map((figures) => ({
            name: shortMonthName(figures.month),
            rate: figures.engagementPercentage ?? null,
          }))}
          series={series}
          format={formatPercent}
        />
      </Suspense>
      <DataTable
        caption="Taux d’engagement sur douze mois"
        columns={['Mois', 'Taux', 'Personnes actives', 'Profils']}
        rows={months.map((figures) => [
          monthName(figures.month),
          formatFigure(figures.engagementPercentage, formatPercent),
          formatFigure(figures.activeUserCount, formatNumber),
          formatFigure(figures.userCount, formatNumber),
        ])}
      />
    </div>
  );
}
