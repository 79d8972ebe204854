import { graphql, useFragment } from 'react-relay/hooks';
import type { MonthFigures_month$key } from '../__generated__/MonthFigures_month.graphql';
import { DailyActivity, activityMeasures } from './DailyActivity.tsx';
import { Figure, formatNumber, formatPercent, isFigureKnown } from './Figure.tsx';

const kinds = [
  ['likeCount', "J'aime"],
  ['applauseCount', 'Bravo'],
  ['checkCount', 'Ok'],
] as const;

/** Totals of a month's activities, with a chart of each day (B664). */
export function MonthFigures({ month: key }: { month: MonthFigures_month$key }) {
  const figures = useFragment(
    graphql`
      fragment MonthFigures_month on MonthlyStatistics @throwOnFieldError {
        engagementPercentage
        activeUserCount
        userCount
        postCount
        commentCount
        reactionCount
        messageCount
        days {
          __typename
        }
        ...DailyActivity_month
        reactionCounts {
          likeCount
          applauseCount
          checkCount
        }
      }
    `,
    key,
  );
  const { activeUserCount, userCount, days, reactionCounts: reactions } = figures;
  return (
    <div className="flex flex-col gap-5">
      <dl className="m-0 grid grid-cols-2 gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-3">
        <Figure
          label="Taux d’engagement"
          note={
            isFigureKnown(activeUserCount) && isFigureKnown(userCount)
              ? `${formatNumber(activeUserCount)} personnes actives sur ${formatNumber(userCount)}`
              : undefined
          }
          value={figures.engagementPercentage}
          format={formatPercent}
        />
        {activityMeasures.map(({ key, name }) => (
          <Figure key={key} label={name} value={figures[key]} />
        ))}
      </dl>
      {days ? (
        <DailyActivity month={figures} />
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
