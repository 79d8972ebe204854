import { graphql, usePaginationFragment } from 'react-relay';
import type { AuditLog_viewer$key } from '../__generated__/AuditLog_viewer.graphql';
import type { AuditLogPaginationQuery } from '../__generated__/AuditLogPaginationQuery.graphql';
import { PersonLink } from '../people/PersonLink.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { failureText } from './StatisticsSection.tsx';

/** What each act is called; one that is not known is shown by its name. */
const acts: Readonly<Record<string, string>> = {
  'settings.update': 'a changé les paramètres',
  'highlight.create': 'a ajouté une mise en avant',
  'highlight.update': 'a modifié une mise en avant',
  'highlight.delete': 'a supprimé une mise en avant',
  'highlights.toggle': 'a affiché ou masqué la mise en avant',
  'illustration.create': 'a ajouté une illustration',
  'illustration.delete': 'a supprimé une illustration',
  'breaking-news.update': 'a changé le texte à la une',
  'breaking-news.toggle': 'a affiché ou masqué le texte à la une',
  'link.create': 'a ajouté un lien',
  'link.update': 'a modifié un lien',
  'link.delete': 'a supprimé un lien',
  'user.create': 'a créé un compte',
  'user.update': 'a modifié un compte',
  'user.delete': 'a supprimé un compte',
  'user.internal': 'a passé un compte en interne',
  'user.invite': 'a invité à nouveau',
  'administrator.add': 'a donné le droit d’administration',
  'administrator.remove': 'a retiré le droit d’administration',
};

/** Words of the API in the words of the screens. */
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

/** What was changed, as people call it; a number alone says nothing. */
const subjectOf = (subject: string): string =>
  /^\d*$/.test(subject)
    ? ''
    : subject
        .split(', ')
        .map((word) => words[word] ?? word)
        .join(', ');

/** Who did what, and when: the newest first, twenty at a time. */
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
                at
                author {
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
              {node.author ? (
                <PersonLink user={node.author} />
              ) : (
                <span className="font-semibold">Un compte supprimé</span>
              )}{' '}
              {acts[node.action] ?? node.action}
              {subjectOf(node.subject) !== '' && (
                <span className="text-muted"> · {subjectOf(node.subject)}</span>
              )}
            </span>
            <time dateTime={node.at} className="text-sm text-muted">
              {formatDateTime(node.at)}
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
