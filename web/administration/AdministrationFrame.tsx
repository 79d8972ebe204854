import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { NavLink } from 'react-router-dom';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type {
  AdministrationFrame_query$data,
  AdministrationFrame_query$key,
} from '../__generated__/AdministrationFrame_query.graphql';
import { Refused } from '../core/NotFoundPage.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { usePageReload } from '../relay/preload.ts';
import { TitledCard } from '../ui/TitledCard.tsx';
import { useFadingEdges } from '../ui/useFadingEdges.ts';
import { administratorsOnly, offeredSections } from './sections.ts';

interface Props {
  title: string;
  query: AdministrationFrame_query$key;
  /** The same query of the page's loader, reloaded after an error of the children; without it they handle their errors. */
  pageQuery?: GraphQLTaggedNode;
  /** What the service must be capable of, and the text shown otherwise. */
  needs?: {
    capability: AdministrationFrame_query$data['platform']['capabilities'][number];
    otherwise: string;
  };
  children: ReactNode;
}

/**
 * Frame of the administration screens, with the other sections beside it, above it on narrow windows. Redirects home only
 * those known not to be administrators, not those whose role is unknown.
 */
export function AdministrationFrame({ title, query: key, pageQuery, needs, children }: Props) {
  const { viewer, platform } = useFragment(
    graphql`
      fragment AdministrationFrame_query on Query {
        platform {
          capabilities
        }
        viewer {
          isAdministrator
        }
      }
    `,
    key,
  );
  const row = useFadingEdges<HTMLElement>('[aria-current]');
  if (viewer?.isAdministrator === false) return <Refused to="/" reason={administratorsOnly} />;
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          ref={row}
          aria-label="Administration"
          className="flex gap-1 self-start overflow-x-auto fading-edges print:hidden @3xl:sticky @3xl:top-[calc(var(--below-header)+1.25rem)] @3xl:flex-col"
        >
          {offeredSections(platform.capabilities).map(({ to, title: name, Icon }) => (
            <NavLink
              key={to}
              to={`/administration/${to}`}
              className={({ isActive }) =>
                `flex min-h-11 shrink-0 items-center gap-2.5 rounded-xl px-3 text-sm font-semibold whitespace-nowrap no-underline @3xl:shrink @3xl:whitespace-normal transition-colors focus-visible:-outline-offset-2 ${
                  isActive ? 'bg-accent-soft text-accent-ink' : 'text-ink-soft hover:bg-sunken'
                }`
              }
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span>{name}</span>
            </NavLink>
          ))}
        </nav>
        <TitledCard title={title} back={{ to: '/administration', label: 'Retour à l’administration' }}>
          {needs && !platform.capabilities.includes(needs.capability) ? (
            <p className="m-0 text-muted">{needs.otherwise}</p>
          ) : pageQuery ? (
            <Reloadable pageQuery={pageQuery}>{children}</Reloadable>
          ) : (
            children
          )}
        </TitledCard>
      </div>
    </div>
  );
}

function Reloadable({ pageQuery, children }: { pageQuery: GraphQLTaggedNode; children: ReactNode }) {
  return <ErrorRegion onRetry={usePageReload(pageQuery)}>{children}</ErrorRegion>;
}
