import { graphql } from 'react-relay';
import type { MonthFiguresQuery } from '../__generated__/MonthFiguresQuery.graphql';
import { useRegionQuery } from '../relay/Region.tsx';
import { DailyActivity } from './DailyActivity.tsx';
import { Figure, formatNumber, formatPercent, isTold } from './Figure.tsx';
import { measures } from './measures.ts';

const kinds = [
  ['like', "J'aime"],
  ['applause', 'Bravo'],
  ['check', 'Ok'],
] as const;

/** What happened in a month: numbers, and how they came about day by day (B664). */
export function MonthFigures({ month }: { month: string }) {
  const { viewer } = useRegionQuery<MonthFiguresQuery>(
    graphql`
      query MonthFiguresQuery($month: YearMonth!) @throwOnFieldError {
        viewer {
          administration {
            statistics(month: $month) {
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
  const figures = viewer?.administration?.statistics;
  if (!figures) return null;
  const { activeCount, peopleCount, days, reactions } = figures;
  return (
    <div className="flex flex-col gap-5">
      <dl className="m-0 grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Figure
          label="Taux d’engagement"
          note={
            isTold(activeCount) && isTold(peopleCount)
              ? `${formatNumber(activeCount)} personnes actives sur ${formatNumber(peopleCount)}`
              : undefined
          }
          value={figures.engagementRate}
          format={formatPercent}
        />
        {measures.map(({ key, name }) => (
          <Figure key={key} label={name} value={figures[key]} />
        ))}
      </dl>
      {days ? (
        <DailyActivity month={month} days={days} />
      ) : (
        <p className="m-0 text-muted">L’activité par jour n’est pas communiquée.</p>
      )}
      <h3 className="m-0 text-base font-semibold">Réactions par type</h3>
      {reactions ? (
        <dl className="m-0 grid grid-cols-3 gap-3">
          {kinds.map(([kind, name]) => (
            <Figure key={kind} label={name} value={reactions[kind]} />
          ))}
        </dl>
      ) : (
        <p className="m-0 text-muted">Les réactions par type ne sont pas communiquées.</p>
      )}
    </div>
  );
}
