import type { CurrentUser } from '@heddle/contract/api/auth';
import { PROFILE_IMAGE_MAX, PROFILE_IMAGE_MAX_TEXT, PROFILE_IMAGE_TYPES } from '@heddle/contract/api/profile-image';
import { accountErrors } from '@heddle/contract/errors/account';
import { CircleAlert } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useRemovePicture, useSetPicture } from '../../../api/profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';

const types: readonly string[] = PROFILE_IMAGE_TYPES;

/** Why a file cannot be a picture; null if it may be sent. The server checks its content. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(file.type)) return accountErrors.image_unsupported().message;
  return file.size > PROFILE_IMAGE_MAX
    ? accountErrors.image_too_large({ limit: PROFILE_IMAGE_MAX_TEXT }).message
    : null;
}

/** The picture, and the ways to change it. */
export function Picture({ user }: { user: CurrentUser }) {
  const set = useSetPicture();
  const remove = useRemovePicture();
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const textId = useId();
  const pending = set.isPending || remove.isPending;

  const failed = (failure: unknown): void => setError(errorText(failure, 'The picture could not be saved.'));

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    const problem = pictureProblem(file);
    setError(problem);
    if (problem !== null) return;
    set.mutate(file, { onError: failed });
  };

  const takeAway = (): void => {
    setError(null);
    remove.mutate(undefined, { onError: failed });
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5 sm:py-5">
      {/* Without the key, the previous picture would be shown until the new one is loaded. */}
      <Avatar key={user.profileImageUrl} person={user} className="size-16 text-xl" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => input.current?.click()}
            loading={set.isPending}
            disabled={pending}
            aria-describedby={textId}
          >
            {user.profileImageUrl === null ? 'Upload Picture' : 'Change Picture'}
          </Button>
          {user.profileImageUrl !== null && (
            <Button variant="ghost" onClick={takeAway} loading={remove.isPending} disabled={pending}>
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={types.join(',')}
          onChange={choose}
          aria-label="Picture file"
          tabIndex={-1}
          className="hidden"
        />
        <p id={textId} className="mt-1.5 text-xs text-ink-3">
          PNG, JPEG or WebP, at most {PROFILE_IMAGE_MAX_TEXT}.
        </p>
        {error !== null && (
          <p role="alert" className="mt-1 flex items-start gap-1.5 text-xs text-bad">
            <CircleAlert aria-hidden size={13} className="mt-0.5" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
