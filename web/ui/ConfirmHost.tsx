import { lazy, Suspense, useSyncExternalStore } from 'react';
import { pendingQuestion } from './confirm.ts';
import { patiently } from './patiently.ts';

const ConfirmDialog = lazy(() => patiently(() => import('./ConfirmDialog.tsx')));

/** Where `confirm` asks; once in the page. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pendingQuestion.subscribe, pendingQuestion.get);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} answer={question.answer} />
    </Suspense>
  );
}
