import { Suspense, useSyncExternalStore } from 'react';
import { pendingQuestion } from './confirm.ts';
import { lazyPart } from './lazyPart.tsx';

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), { isLayer: true });

/** Renders questions of `confirm`; mount once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pendingQuestion.subscribe, pendingQuestion.get);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} answer={question.answer} />
    </Suspense>
  );
}
