import { useId, useState } from 'react';
import { Button } from './Button.tsx';
import type { AskedText, Question } from './pendingQuestion.ts';
import { Dialog } from './Dialog.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

/** The dialog of `confirm` and `askText`, loaded on demand. */
export default function ConfirmDialog({
  question: { title, text, action, cancel = 'Annuler', kind = 'primary', field },
  answer,
}: {
  question: Question & { field?: AskedText };
  answer: (text: string | null) => void;
}) {
  const [written, setWritten] = useState('');
  const formId = useId();
  const isAllowed = field?.expected === undefined || written.trim() === field.expected.trim();
  const input = field && {
    label: field.label,
    value: written,
    onChange: setWritten,
    maxLength: field.maxLength,
    autoFocus: true,
  };
  return (
    <Dialog
      title={title}
      isOpen
      role="alertdialog"
      size="small"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onPress={() => answer(null)} autoFocus={!field}>
            {cancel}
          </Button>
          <Button kind={kind} type="submit" form={formId} isDisabled={!isAllowed}>
            {action}
          </Button>
        </>
      }
    >
      {text !== undefined && <p className="m-0 whitespace-pre-line text-muted">{text}</p>}
      <form
        id={formId}
        className={text !== undefined && field ? 'mt-4' : ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (isAllowed) answer(written.trim());
        }}
      >
        {input &&
          (field.expected === undefined ? <TextArea rows={3} {...input} /> : <TextField {...input} />)}
      </form>
    </Dialog>
  );
}
