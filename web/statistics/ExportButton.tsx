import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ExportButtonMutation, ExportKind } from '../__generated__/ExportButtonMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { type Cell, downloadCsv } from './csvFile.ts';
import { failureText } from './StatisticsSection.tsx';

interface Props {
  /** As the journal notes it. */
  kind: ExportKind;
  /** Exported data, as named on the button. */
  label: string;
  /** Name of the file, without its ending. */
  name: string;
  /** The rows, the first of them with the names of the columns. */
  rows: () => Promise<readonly (readonly Cell[])[]>;
}

/** Downloads a table as a spreadsheet file. */
export function ExportButton({ kind, label, name, rows }: Props) {
  const [isPending, setPending] = useState(false);
  const [note] = useAsyncMutation<ExportButtonMutation>(graphql`
    mutation ExportButtonMutation($input: RecordExportInput!) {
      recordExport(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  const run = async () => {
    setPending(true);
    try {
      const noted = await note({ input: { kind } });
      if (!noted.isDone) throw new Error(noted.message ?? failureText);
      await downloadCsv(name, await rows());
    } catch {
      showToast({ text: failureText, kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<IconDownload aria-hidden />}
      isPending={isPending}
      aria-label={label}
      onPress={() => void run()}
    >
      Exporter
    </Button>
  );
}
