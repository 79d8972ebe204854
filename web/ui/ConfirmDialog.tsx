import { Button } from './Button.tsx';
import type { Question } from './confirm.ts';
import { Dialog } from './Dialog.tsx';

/** The dialog of `confirm`, loaded on demand. */
export default function ConfirmDialog({
  question,
  answer,
}: {
  question: Question;
  answer: (yes: boolean) => void;
}) {
  return (
    <Dialog
      title={question.title}
      isOpen
      role="alertdialog"
      size="small"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onPress={() => answer(false)} autoFocus>
            Annuler
          </Button>
          <Button kind={question.kind ?? 'primary'} onPress={() => answer(true)}>
            {question.action}
          </Button>
        </>
      }
    >
      {question.text !== undefined && <p className="m-0 text-muted">{question.text}</p>}
    </Dialog>
  );
}
