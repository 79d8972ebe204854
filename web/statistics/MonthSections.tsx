import { startTransition, useOptimistic } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import type { EngagementTrendQuery } from '../__generated__/EngagementTrendQuery.graphql';
import type { MonthSectionsFiguresQuery } from '../__generated__/MonthSectionsFiguresQuery.graphql';
import type { MonthSectionsCommunitiesQuery } from '../__generated__/MonthSectionsCommunitiesQuery.graphql';
import type { MonthSectionsPostersQuery } from '../__generated__/MonthSectionsPostersQuery.graphql';
import type { MonthSectionsPostsQuery } from '../__generated__/MonthSectionsPostsQuery.graphql';
import { SelectField } from '../ui/SelectField.tsx';
import { withDe } from '../ui/sentence.ts';
import { EngagementTrend } from './EngagementTrend.tsx';
import { engagementTrendQuery } from './EngagementTrend.query.ts';
import { MonthFigures } from './MonthFigures.tsx';
import {
  monthFiguresQuery,
  type loader,
  topCommunitiesQuery,
  topPostersQuery,
  topPostsQuery,
} from './MonthSections.query.ts';
import { monthName, monthsWithFigures } from './months.ts';
import { StatisticsSection } from './StatisticsSection.tsx';
import { TopCommunities } from './TopCommunities.tsx';
import { TopPosters } from './TopPosters.tsx';
import { TopPosts } from './TopPosts.tsx';

/** Sections of a month (B664–B666, B676–B679). The shown month stays until the next is loaded. */
export function Component() {
  const { figures, trend, posts, posters, communities } = useLoaderData<ReturnType<typeof loader>>();
  const { month } = figures.variables;
  const navigate = useNavigate();
  const [chosen, choose] = useOptimistic(month);
  const show = (value: string) =>
    startTransition(async () => {
      choose(value);
      await navigate({ search: `?month=${value}` }, { replace: true, preventScrollReset: true });
    });
  return (
    <>
      <SelectField
        label="Mois"
        className="max-w-xs"
        value={chosen}
        onChange={show}
        options={monthsWithFigures().map((value) => ({ value, label: monthName(value) }))}
      />
      <StatisticsSection<MonthSectionsFiguresQuery>
        title={`Activité ${withDe(monthName(month))}`}
        placeholder="h-[40rem]"
        query={monthFiguresQuery}
        first={figures}
      >
        {({ viewer }) => viewer?.administration && <MonthFigures month={viewer.administration.statistics} />}
      </StatisticsSection>
      <StatisticsSection<EngagementTrendQuery>
        title="Taux d’engagement sur douze mois"
        placeholder="h-72"
        query={engagementTrendQuery}
        first={trend}
      >
        {({ viewer }) => viewer?.administration && <EngagementTrend administration={viewer.administration} />}
      </StatisticsSection>
      <StatisticsSection<MonthSectionsPostsQuery>
        title="Meilleures publications"
        query={topPostsQuery}
        first={posts}
      >
        {({ viewer }) => viewer?.administration && <TopPosts month={viewer.administration.statistics} />}
      </StatisticsSection>
      <div className="grid gap-10 md:grid-cols-2">
        <StatisticsSection<MonthSectionsPostersQuery>
          title="Meilleurs auteurs"
          query={topPostersQuery}
          first={posters}
        >
          {({ viewer }) => viewer?.administration && <TopPosters month={viewer.administration.statistics} />}
        </StatisticsSection>
        <StatisticsSection<MonthSectionsCommunitiesQuery>
          title="Meilleures communautés"
          query={topCommunitiesQuery}
          first={communities}
        >
          {({ viewer }) =>
            viewer?.administration && <TopCommunities month={viewer.administration.statistics} />
          }
        </StatisticsSection>
      </div>
    </>
  );
}
