import { ApolloLink } from '@apollo/client/link';
import { defer, from, mergeMap, of } from 'rxjs';
import { hasCode } from '../transport/errors.ts';
import type { Session } from './session.ts';

const present = (operation: ApolloLink.Operation, token: string | null): void =>
  operation.setContext(({ headers }) => ({
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  }));

/**
 * Sends the token with every operation. One that is refused was not carried out: it is sent again with the next
 * token, where there is one.
 */
export const sessionLink = (session: Session): ApolloLink =>
  new ApolloLink((operation, forward) =>
    defer(() => from(session.token())).pipe(
      mergeMap((token) => {
        present(operation, token);
        return forward(operation).pipe(
          mergeMap((result) => {
            const isRefused = token !== null && hasCode(result.errors, 'UNAUTHENTICATED');
            if (!isRefused) return of(result);
            return from(session.refused(token)).pipe(
              mergeMap((next) => {
                if (next === null) return of(result);
                present(operation, next);
                return forward(operation);
              }),
            );
          }),
        );
      }),
    ),
  );
