import { Link } from 'react-router-dom';
import type { AdministrationPageQuery } from '../__generated__/AdministrationPageQuery.graphql';
import { Refused } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { Card } from '../ui/Card.tsx';
import { administrationPageQuery } from './AdministrationPage.query.ts';
import { administratorsOnly, offeredSections } from './sections.ts';

/** /administration: links to the pages of the administration (B649). */
export function Component() {
  const { viewer, platform } = usePageData<AdministrationPageQuery>(administrationPageQuery);
  // Redirect only when the person is known not to be an administrator.
  if (viewer?.isAdministrator === false) return <Refused to="/" reason={administratorsOnly} />;
  return (
    <Card className="p-5 sm:p-8">
      <h1 className="m-0 mb-6 text-2xl font-bold">Administration</h1>
      <ul className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2">
        {offeredSections(platform.capabilities).map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link
              to={`/administration/${to}`}
              className="flex min-h-20 items-center gap-4 rounded-2xl border border-line p-4 text-ink no-underline transition-colors hover:border-accent-ink hover:bg-sunken"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
