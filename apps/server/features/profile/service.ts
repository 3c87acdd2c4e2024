import { buffer } from 'node:stream/consumers';
import type { CurrentUser } from '@heddle/contract/api/auth';
import type { ProfileBody } from '@heddle/contract/api/profile';
import { PROFILE_IMAGE_MAX, PROFILE_IMAGE_MAX_TEXT } from '@heddle/contract/api/profile-image';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { isEmail } from '../../platform/auth/accounts.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageTypeOf } from './image-type.ts';
import { CONFIRM_CHANGE, changeMailId, NOTICE_OF_CHANGE } from './email-change-mails.ts';
import type { ProfileImage } from './store.ts';
import { createProfileStore } from './store.ts';

/** The profile of a user. Except for `openImage`, the first parameter of each function is the user, and it returns the updated user. */
export interface ProfileService {
  /**
   * Saves names and email. `confirm` is called for a new email, and throws if the user may not change it. If this server sends mail, a new email takes
   * effect once it is confirmed. Throws `email_invalid`, `email_taken`.
   */
  save(userId: string, body: ProfileBody, confirm: () => Promise<void>): Promise<CurrentUser>;
  /** Throws `image_unsupported`, `image_too_large`. */
  setImage(userId: string, bytes: Uint8Array): Promise<CurrentUser>;
  removeImage(userId: string): Promise<CurrentUser>;
  /** Throws `image_not_found`. */
  openImage(id: string): Promise<{ image: ProfileImage; content: AsyncIterable<Uint8Array> }>;
}

const fileOf = ({ id, mediaType, size }: ProfileImage) => ({ id, name: 'picture', mediaType, size });

/** The service over users and their pictures. Registers the profile as user data. */
export function createProfileService(platform: Platform): ProfileService {
  const { emailChanges, files, mail, userData } = platform;
  const store = createProfileStore(platform);

  async function find(userId: string) {
    const user = await store.find(userId);
    if (!user) throw apiErrors.unauthorized();
    return user;
  }

  async function view(userId: string): Promise<CurrentUser> {
    const { createdAt: _createdAt, ...user } = await find(userId);
    return user;
  }

  /** Mails the confirmation link to the new address, and a notice to the old one. */
  async function announce(userId: string, oldEmail: string, newEmail: string): Promise<void> {
    const change = await emailChanges.begin(userId, oldEmail, newEmail);
    for (const kind of [CONFIRM_CHANGE, NOTICE_OF_CHANGE])
      await mail.add({ id: changeMailId(kind, change), kind, userId, aboutAt: change.createdAt });
    void mail.deliver();
  }

  const turns = new Map<string, Promise<void>>();

  /** Replaces images one at a time: of two concurrent uploads, the file of the earlier one has to be removed. */
  function replaceImage(userId: string, image: ProfileImage | null): Promise<void> {
    const turn = (turns.get(userId) ?? Promise.resolve()).then(async () => {
      const before = await store.ownImage(userId);
      await store.setImage(userId, image);
      if (before) await files.remove(fileOf(before));
    });
    const settled = turn
      .catch(() => undefined)
      .then(() => void (turns.get(userId) === settled && turns.delete(userId)));
    turns.set(userId, settled);
    return turn;
  }

  userData.add({
    name: 'profile',
    async export(userId) {
      const { profileImageUrl: _url, ...user } = await find(userId);
      const image = await store.ownImage(userId);
      const profile = { ...user, pendingEmail: await emailChanges.pending(userId) };
      if (!image) return { ...profile, picture: null };
      const bytes = await buffer(await files.open(fileOf(image)));
      return { ...profile, picture: { mediaType: image.mediaType, base64: bytes.toString('base64') } };
    },
    erase: (userId) => replaceImage(userId, null),
  });

  return {
    async save(userId, body, confirm) {
      const email = body.email.trim().toLowerCase();
      if (!isEmail(email)) throw apiErrors.email_invalid();
      const before = await find(userId);
      const isOther = email !== before.email.toLowerCase();
      if (isOther && (await store.isTaken(userId, email))) throw apiErrors.email_taken();
      if (isOther) await confirm();
      const profile = {
        email: mail.sends ? before.email : email,
        firstName: body.firstName?.trim() || null,
        lastName: body.lastName?.trim() || null,
      };
      if (!(await store.save(userId, profile))) throw apiErrors.email_taken();
      if (isOther && mail.sends) await announce(userId, before.email, email);
      return view(userId);
    },

    async setImage(userId, bytes) {
      if (bytes.byteLength > PROFILE_IMAGE_MAX) throw accountErrors.image_too_large({ limit: PROFILE_IMAGE_MAX_TEXT });
      const mediaType = imageTypeOf(bytes);
      if (mediaType === null) throw accountErrors.image_unsupported();
      const { id, size } = await files.put(bytes, { name: 'picture', mediaType });
      await replaceImage(userId, { id, mediaType, size });
      return view(userId);
    },

    async removeImage(userId) {
      await replaceImage(userId, null);
      return view(userId);
    },

    async openImage(id) {
      const image = await store.image(id);
      if (!image) throw accountErrors.image_not_found();
      return { image, content: await files.open(fileOf(image)) };
    },
  };
}
