import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountKind } from '../__generated__/AccountTableQuery.graphql';
import type { StatisticsPageQuery } from '../__generated__/StatisticsPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { AccountTable } from './AccountTable.tsx';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { Administrators } from './Administrators.tsx';
import { EngagementTrend } from './EngagementTrend.tsx';
import { LatestConnections } from './LatestConnections.tsx';
import { LiveFigures } from './LiveFigures.tsx';
import { MonthFigures } from './MonthFigures.tsx';
import { monthName, monthsWithFigures, readMonth } from './months.ts';
import { StatisticsSection } from './StatisticsSection.tsx';
import { statisticsPageQuery } from './StatisticsPage.query.ts';
import { TopCommunities } from './TopCommunities.tsx';
import { TopPosters } from './TopPosters.tsx';
import { TopPosts } from './TopPosts.tsx';

const kinds: readonly { id: AccountKind; title: string }[] = [
  { id: 'ALL', title: 'Profils créés' },
  { id: 'NEVER_USED', title: 'Non actifs' },
  { id: 'EXTERNAL', title: 'Externes' },
  { id: 'CONNECTED', title: 'Web et mobile' },
];

/** /administration/stats (B662–B680). */
export function Component() {
  const { viewer } = usePageData<StatisticsPageQuery>(statisticsPageQuery);
  return (
    <AdministrationFrame title="Statistiques" viewer={viewer}>
      <Statistics />
    </AdministrationFrame>
  );
}

function Statistics() {
  const [parameters, setParameters] = useSearchParams();
  const month = readMonth(parameters.get('month'));
  const [kind, setKind] = useState<AccountKind>('ALL');
  return (
    <div className="flex flex-col gap-10">
      <StatisticsSection title="En ce moment">
        <LiveFigures />
      </StatisticsSection>
      <SelectField
        label="Mois"
        className="max-w-xs"
        value={month}
        onChange={(value) => setParameters({ month: value }, { replace: true, preventScrollReset: true })}
        options={monthsWithFigures().map((value) => ({ value, label: monthName(value) }))}
      />
      <StatisticsSection
        key={`figures ${month}`}
        title={`Activité de ${monthName(month)}`}
        placeholder="h-[40rem]"
      >
        <MonthFigures month={month} />
      </StatisticsSection>
      <StatisticsSection key={`trend ${month}`} title="Taux d’engagement sur douze mois" placeholder="h-72">
        <EngagementTrend month={month} />
      </StatisticsSection>
      <StatisticsSection key={`posts ${month}`} title="Meilleures publications">
        <TopPosts month={month} />
      </StatisticsSection>
      <div className="grid gap-10 md:grid-cols-2">
        <StatisticsSection key={`posters ${month}`} title="Meilleurs auteurs">
          <TopPosters month={month} />
        </StatisticsSection>
        <StatisticsSection key={`communities ${month}`} title="Meilleures communautés">
          <TopCommunities month={month} />
        </StatisticsSection>
      </div>
      <StatisticsSection title="Dernières connexions">
        <LatestConnections />
      </StatisticsSection>
      <StatisticsSection title="Super-administrateurs">
        <Administrators />
      </StatisticsSection>
      <StatisticsSection title="Comptes">
        <Tabs
          label="Comptes par type"
          selected={kind}
          onSelect={(id) => setKind(kinds.find((each) => each.id === id)?.id ?? 'ALL')}
          items={kinds.map(({ id, title }) => ({
            id,
            title,
            content: <AccountTable kind={id} name={title} />,
          }))}
        />
      </StatisticsSection>
    </div>
  );
}
