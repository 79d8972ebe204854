import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ExportButtonMutation, ExportKind } from '../__generated__/ExportButtonMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { type ExportedRows, mostRows } from './collectRows.ts';
import { downloadCsv } from './csvFile.ts';
import { formatNumber } from './Figure.tsx';
import { failureText } from './StatisticsSection.tsx';

interface Props {
  /** As the journal notes it. */
  kind: ExportKind;
  /** Exported data, as named on the button. */
  label: string;
  /** Name of the file, without its ending. */
  name: string;
  rows: () => Promise<ExportedRows>;
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
      const exported = await rows();
      await downloadCsv(name, exported.rows);
      if (exported.isCut)
        showToast({ text: `Le fichier s’arrête après les ${formatNumber(mostRows)} premières lignes.` });
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
