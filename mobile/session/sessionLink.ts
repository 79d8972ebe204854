import { ApolloLink } from '@apollo/client/link';
import { defer, from, mergeMap, of } from 'rxjs';
import { hasCode } from '../transport/errors.ts';
import type { Session } from './session.ts';

const present = (operation: ApolloLink.Operation, token: string | null): void =>
  operation.setContext(({ headers }) => ({
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  }));

const personOf = (session: Pick<Session, 'state'>): string | null => {
  const state = session.state();
  return state.status === 'signed-in' ? state.username : null;
};

/** Adds the token to operations and retries once with a new token when it was rejected. */
export const sessionLink = (session: Pick<Session, 'state' | 'token' | 'refused'>): ApolloLink =>
  new ApolloLink((operation, forward) =>
    defer(async () => {
      const person = personOf(session);
      const token = await session.token();
      return { person, token: personOf(session) === person ? token : null };
    }).pipe(
      mergeMap(({ person, token }) => {
        present(operation, token);
        return forward(operation).pipe(
          mergeMap((result) => {
            const isRefused = token !== null && hasCode(result.errors, 'UNAUTHENTICATED');
            if (!isRefused) return of(result);
            return from(session.refused(token)).pipe(
              mergeMap((next) => {
                if (next === null || personOf(session) !== person) return of(result);
                present(operation, next);
                return forward(operation);
              }),
            );
          }),
        );
      }),
    ),
  );
