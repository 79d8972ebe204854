import { session } from '../core/sessionStore.ts';
import { beginOnboarding } from './onboarding/progress.ts';
import { takeWantedPage } from './wantedPage.ts';

/** The page to open after a sign-in; `isFirst` is null when it is unknown whether it was the first. */
export function pageAfterSignIn(isFirst: boolean | null): string {
  // That page returns to the sign-in and continues (B073).
  if (isFirst === null) return '/bad';
  const next = takeWantedPage();
  const state = session.get();
  return isFirst && state.status === 'signed-in' ? beginOnboarding(state.username) : next;
}
