import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AuditLog_viewer$key } from '../__generated__/AuditLog_viewer.graphql';
import type { AuditLogPaginationQuery } from '../__generated__/AuditLogPaginationQuery.graphql';
import { PersonLink } from '../people/PersonLink.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { failureText } from './StatisticsSection.tsx';

/** Labels of the actions; the last one is for unknown actions. */
const acts: Readonly<Record<string, string>> = {
  SETTINGS_UPDATE: 'a changé les paramètres',
  CAROUSEL_SLIDE_CREATE: 'a ajouté une mise en avant',
  CAROUSEL_SLIDE_UPDATE: 'a modifié une mise en avant',
  CAROUSEL_SLIDE_DELETE: 'a supprimé une mise en avant',
  CAROUSEL_TOGGLE: 'a affiché ou masqué la mise en avant',
  CAROUSEL_ORDER: 'a changé l’ordre des mises en avant',
  SIDEBAR_MEDIA_CREATE: 'a ajouté une illustration',
  SIDEBAR_MEDIA_DELETE: 'a supprimé une illustration',
  SIDEBAR_MEDIA_ORDER: 'a changé l’ordre des illustrations',
  BREAKING_NEWS_UPDATE: 'a changé le texte à la une',
  BREAKING_NEWS_TOGGLE: 'a affiché ou masqué le texte à la une',
  LINK_CREATE: 'a ajouté un lien',
  LINK_UPDATE: 'a modifié un lien',
  LINK_DELETE: 'a supprimé un lien',
  USER_CREATE: 'a créé un compte',
  USER_UPDATE: 'a modifié un compte',
  USER_DELETE: 'a supprimé un compte',
  GUEST_CONVERT: 'a passé un compte en interne',
  USER_INVITE: 'a invité à nouveau',
  GUEST_INVITE: 'a invité une personne externe',
  GUEST_INVITE_UNMAILED: 'a invité une personne externe, sans autre e-mail ce jour-là',
  GUEST_INVITE_LIMIT: 'a atteint la limite des invitations externes',
  ADMINISTRATOR_ADD: 'a donné le droit d’administration',
  ADMINISTRATOR_REMOVE: 'a retiré le droit d’administration',
  DELIVERY_RESEND: 'a renvoyé un message non distribué',
};
const otherAct = 'a changé autre chose';

/** French labels for words of the API. */
const words: Readonly<Record<string, string>> = {
  on: 'affiché',
  off: 'masqué',
  name: 'nom',
  welcomeHtml: 'texte de connexion',
  logoId: 'logo principal',
  secondaryLogoId: 'second logo',
  faviconId: 'icône',
  mainColor: 'couleur principale',
  tabColor: 'couleur des onglets',
  webColors: 'couleurs de la version web',
};

/** Readable subject of a change; empty for a bare number. */
const subjectOf = (subject: string): string =>
  /^\d*$/.test(subject)
    ? ''
    : subject
        .split(', ')
        .map((word) => words[word] ?? word)
        .join(', ');

/** The audit log, latest first, twenty entries per page. */
export function AuditLog({ viewer: key }: { viewer: AuditLog_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AuditLogPaginationQuery,
    AuditLog_viewer$key
  >(
    graphql`
      fragment AuditLog_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "AuditLogPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        administration {
          audit(first: $first, after: $after) @connection(key: "AuditLog_audit") {
            edges {
              node {
                id
                action
                subject
                createdAt
                actor {
                  ...PersonLink_user
                }
              }
            }
          }
        }
      }
    `,
    key,
  );
  const { edges } = data.administration?.audit ?? { edges: [] };
  if (edges.length === 0)
    return <p className="m-0 py-8 text-center text-muted">Rien n’a encore été changé.</p>;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Journal" className="m-0 list-none divide-y divide-line p-0">
        {edges.map(({ node }) => (
          <li key={node.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0 break-words">
              {node.actor ? (
                <PersonLink user={node.actor} />
              ) : (
                <span className="font-semibold">Un compte supprimé</span>
              )}{' '}
              <span>{acts[node.action] ?? otherAct}</span>
              {subjectOf(node.subject) !== '' && (
                <span className="text-muted max-sm:block">
                  <span className="max-sm:hidden"> · </span>
                  <span>{subjectOf(node.subject)}</span>
                </span>
              )}
            </span>
            <time dateTime={node.createdAt} className="text-sm text-muted">
              {formatDateTime(node.createdAt)}
            </time>
          </li>
        ))}
      </ul>
      <LoadMore
        label="Afficher la suite"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(20, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
