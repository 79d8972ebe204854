import { lazy, Suspense } from 'react';
import { graphql } from 'react-relay';
import type { EngagementTrendQuery } from '../__generated__/EngagementTrendQuery.graphql';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRegionQuery } from '../relay/Region.tsx';
import { DataTable } from './DataTable.tsx';
import { formatNumber, formatPercent, isTold, written } from './Figure.tsx';
import { monthName, shortMonthName, yearUntil } from './months.ts';

const TrendLine = lazy(async () => ({ default: (await import('./charts.tsx')).TrendLine }));

const series = [{ key: 'rate', name: 'Taux d’engagement', color: '#3b82c4' }] as const;

/** How the engagement rate went over the year that ends with a month. */
export function EngagementTrend({ month }: { month: string }) {
  const [
    m0 = '',
    m1 = '',
    m2 = '',
    m3 = '',
    m4 = '',
    m5 = '',
    m6 = '',
    m7 = '',
    m8 = '',
    m9 = '',
    m10 = '',
    m11 = '',
  ] = yearUntil(month);
  const { viewer } = useRegionQuery<EngagementTrendQuery>(
    graphql`
      query EngagementTrendQuery(
        $m0: YearMonth!
        $m1: YearMonth!
        $m2: YearMonth!
        $m3: YearMonth!
        $m4: YearMonth!
        $m5: YearMonth!
        $m6: YearMonth!
        $m7: YearMonth!
        $m8: YearMonth!
        $m9: YearMonth!
        $m10: YearMonth!
        $m11: YearMonth!
      ) @throwOnFieldError {
        viewer {
          administration {
            m0: statistics(month: $m0) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m1: statistics(month: $m1) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m2: statistics(month: $m2) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m3: statistics(month: $m3) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m4: statistics(month: $m4) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m5: statistics(month: $m5) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m6: statistics(month: $m6) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m7: statistics(month: $m7) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m8: statistics(month: $m8) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m9: statistics(month: $m9) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m10: statistics(month: $m10) {
              month
              engagementRate
              activeCount
              peopleCount
            }
            m11: statistics(month: $m11) {
              month
              engagementRate
              activeCount
              peopleCount
            }
          }
        }
      }
    `,
    { m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11 },
    'store-or-network',
  );
  const area = viewer?.administration;
  if (!area) return null;
  const months = [
    ...new Map(Object.values(area).map((figures) => [figures.month, figures])).values(),
  ].toSorted((a, b) => a.month.localeCompare(b.month));
  if (!months.some(({ engagementRate }) => isTold(engagementRate)))
    return <p className="m-0 text-muted">Le taux d’engagement n’est pas communiqué.</p>;
  return (
    <div className="flex flex-col gap-4">
      <Suspense fallback={<Skeleton className="h-60 rounded-2xl" />}>
        <TrendLine
          data={months.map((figures) => ({
            name: shortMonthName(figures.month),
            rate: figures.engagementRate ?? null,
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
          written(figures.engagementRate, formatPercent),
          written(figures.activeCount, formatNumber),
          written(figures.peopleCount, formatNumber),
        ])}
      />
    </div>
  );
}
