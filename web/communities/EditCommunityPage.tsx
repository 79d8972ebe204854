import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { EditCommunityPage_community$key } from '../__generated__/EditCommunityPage_community.graphql';
import type { Capability, EditCommunityPageQuery } from '../__generated__/EditCommunityPageQuery.graphql';
import type { EditCommunityPagePictureMutation } from '../__generated__/EditCommunityPagePictureMutation.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { ChangedNotice, type CurrentPart } from '../core/ChangedNotice.tsx';
import { useEditing } from '../core/useEditing.ts';
import { useGoBack } from '../core/useGoBack.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { focusFirstError, lockedWhile } from '../ui/useForm.ts';
import { CommunityAdminPage } from './CommunityAdminPage.tsx';
import { ColorField } from './ColorField.tsx';
import { CommunityTextFields, CoverField, KindField, LogoField } from './CommunityFields.tsx';
import {
  choosableKinds,
  type CommunityValues,
  storedValues,
  toldFields,
  useCommunityForm,
} from './communityForm.ts';
import { communityPath } from './communityKinds.tsx';
import { editCommunityPageQuery } from './EditCommunityPage.query.ts';
import { palette } from './palette.ts';
import { useSaveCommunity } from './useSaveCommunity.ts';

/** /communaute/{id}/modifier: the wizard's fields, filled in. */
export function Component() {
  const { community, platform } = usePageData<EditCommunityPageQuery>(editCommunityPageQuery);
  const reload = usePageReload(editCommunityPageQuery);
  return (
    <CommunityAdminPage community={community} title="Personnalisation">
      {community && (
        <ErrorRegion key={community.id} onRetry={reload}>
          <CommunityEditor community={community} capabilities={platform.capabilities} />
        </ErrorRegion>
      )}
    </CommunityAdminPage>
  );
}

const wordsOf = (field: string, value: string): string => {
  if (field === 'kind') return choosableKinds.find((kind) => kind.value === value)?.label ?? value;
  if (field === 'color') return palette.find(([color]) => color === value.toLowerCase())?.[1] ?? value;
  return value;
};

const differences = (current: CommunityValues, typed: CommunityValues): CurrentPart[] =>
  toldFields
    .filter(({ name }) => current[name] !== typed[name])
    .map(({ name, label }) => ({ label, content: wordsOf(name, current[name]) }));

function CommunityEditor({
  community: key,
  capabilities,
}: {
  community: EditCommunityPage_community$key;
  capabilities: readonly Capability[];
}) {
  const community = useFragment(
    graphql`
      fragment EditCommunityPage_community on Community @throwOnFieldError {
        id
        databaseId
        version
        kind
        logo {
          large: contentUrl(width: 256, height: 256)
        }
        cover {
          medium: contentUrl(width: 640, height: 360)
        }
        ...communityForm_community
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const current = storedValues(community);
  const form = useCommunityForm(current, true);
  const editing = useEditing(form, { version: community.version, values: current });
  const [save, isSaving] = useSaveCommunity(form);
  const leave = useUnsavedChanges(form.hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const goBack = useGoBack(communityPath(community.databaseId));
  const [takeAway, isTaking] = useAsyncMutation<EditCommunityPagePictureMutation>(graphql`
    mutation EditCommunityPagePictureMutation($input: UpdateCommunityInput!) {
      updateCommunity(input: $input) {
        community {
          version
          cover {
            contentUrl(width: 640, height: 360)
          }
          ...communityForm_community
          ...CommunityLogo_community
          ...EditCommunityPage_community
        }
        userErrors {
          message
        }
      }
    }
  `);

  const fields = lockedWhile(isSaving, form);
  // Each changes the version that the other would be based on.
  const isPending = isSaving || isTaking;
  const deletePicture = async (picture: { logo: null } | { cover: null }, question: string) => {
    if (isPending || !(await confirm({ title: question, action: 'Supprimer', kind: 'danger' }))) return;
    setFailure(null);
    const outcome = await takeAway({ input: { communityId: community.id, ...picture } });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    const left = outcome.response.updateCommunity.community;
    // If no shown field differs, the form continues from the stored version.
    const values = left && storedValues(left);
    if (values && toldFields.every(({ name }) => values[name] === current[name]))
      editing.advance(left.version);
  };
  const submit = async (basedOn = editing.basedOn) => {
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      focusFirstError(element.current);
      return;
    }
    editing.send();
    const saved = await save(community.id, basedOn);
    if (!saved.isSaved) {
      if (saved.isChanged) {
        editing.refuse();
        return;
      }
      setFailure(saved.message);
      focusFirstError(element.current);
      return;
    }
    leave(() => void navigate(communityPath(community.databaseId)));
  };
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure !== null && <ErrorNotice message={failure} />}
      <ChangedNotice
        kind="community"
        edited={community}
        editing={editing}
        current={differences(current, form.values)}
        isSaving={isPending}
        onSave={(version) => void submit(version)}
      />
      <CoverField
        form={fields}
        src={community.cover?.medium ?? null}
        onDelete={() => void deletePicture({ cover: null }, 'Supprimer la couverture\u00a0?')}
      />
      <LogoField
        form={fields}
        src={community.logo?.large ?? null}
        onDelete={() => void deletePicture({ logo: null }, 'Supprimer le logo\u00a0?')}
      />
      <CommunityTextFields form={fields} isEdited capabilities={capabilities} />
      {community.kind !== 'DEFAULT' && <KindField form={fields} />}
      <ColorField
        value={form.values.color}
        onChange={(color) => fields.set('color', color)}
        error={form.errors.color}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={() => leave(goBack)}>Annuler</Button>
        <Button type="submit" kind="primary" isPending={isPending}>
          Modifier
        </Button>
      </div>
    </form>
  );
}
