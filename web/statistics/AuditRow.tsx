import { graphql, useFragment } from 'react-relay/hooks';
import type { AuditRow_entry$key } from '../__generated__/AuditRow_entry.graphql';
import { PersonLink } from '../people/PersonLink.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { actionLabel, fieldText, subjectText, labelOfValue } from './auditTexts.ts';

/** An entry of the journal: who did what to whom, when, and the values before and after. */
export function AuditRow({ entry: key }: { entry: AuditRow_entry$key }) {
  const entry = useFragment(
    graphql`
      fragment AuditRow_entry on AuditEntry {
        action
        subject
        count
        createdAt
        changes {
          field
          before
          after
        }
        actor {
          ...PersonLink_user
        }
        affectedUser {
          name
          email
          ...PersonLink_user
        }
      }
    `,
    key,
  );
  const { actor, affectedUser, action, changes } = entry;
  const subject = subjectText(entry);
  return (
    <li className="@container py-2 sm:py-3">
      <div className="flex items-baseline gap-x-3 @max-3xl:flex-wrap @3xl:gap-x-1.5">
        <span className="min-w-0 break-words @max-3xl:basis-full" dir="auto">
          {actor ? (
            <PersonLink user={actor} />
          ) : (
            action !== 'SIGN_IN_REFUSED' && <span className="font-semibold">Un compte supprimé</span>
          )}{' '}
          <span>{actionLabel(action)}</span>
          {affectedUser && affectedUser.email !== subject && (
            <>
              <span>{'\u00a0: '}</span>
              <PersonLink user={affectedUser} />
            </>
          )}
        </span>
        {subject !== '' && (
          <span className="min-w-0 break-words text-muted @max-3xl:text-sm @3xl:flex-1" dir="auto">
            <span className="@max-3xl:hidden">· </span>
            <span>{subject}</span>
          </span>
        )}
        <time
          dateTime={entry.createdAt}
          className="shrink-0 text-xs text-muted @3xl:ml-auto @3xl:pl-4 @3xl:text-sm"
        >
          {formatDateTime(entry.createdAt)}
        </time>
      </div>
      {changes.length > 0 && (
        <ul aria-label="Changements" className="m-0 mt-1 list-none p-0 text-sm text-ink-soft">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="break-words" dir="auto">
              {before == null || after == null
                ? fieldText(field)
                : `${fieldText(field)}\u00a0: ${labelOfValue(field, before)} → ${labelOfValue(field, after)}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
