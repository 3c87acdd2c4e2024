import { buffer } from 'node:stream/consumers';
import type { CurrentUser } from '@heddle/contract/api/auth';
import type { ProfileBody } from '@heddle/contract/api/profile';
import { PROFILE_IMAGE_MAX, PROFILE_IMAGE_MAX_TEXT } from '@heddle/contract/api/profile-image';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { isEmail } from '../../platform/auth/accounts.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageTypeOf } from './image-type.ts';
import { CONFIRM_CHANGE, letterId, NOTICE_OF_CHANGE } from './email-change-mails.ts';
import type { ProfileImage } from './store.ts';
import { createProfileStore } from './store.ts';

/** The profile of a user; who asks is the first parameter of each but `openImage`. All but that give the user as they then are. */
export interface ProfileService {
  /**
   * Saves names and email. `confirm` is called where the email is to be another, and throws where the user may not change it. Where this server sends mail,
   * a new email is in force once it is confirmed there. Throws `email_invalid`, `email_taken`.
   */
  save(userId: string, body: ProfileBody, confirm: () => Promise<void>): Promise<CurrentUser>;
  /** Throws `image_unsupported`, `image_too_large`. */
  setImage(userId: string, bytes: Uint8Array): Promise<CurrentUser>;
  removeImage(userId: string): Promise<CurrentUser>;
  /** Throws `image_not_found`. */
  openImage(id: string): Promise<{ image: ProfileImage; content: AsyncIterable<Uint8Array> }>;
}

const fileOf = ({ id, mediaType, size }: ProfileImage) => ({ id, name: 'picture', mediaType, size });

/** What users can do with their profile. Adds it to what the server keeps of them. */
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

  /** Asks at the new address, and tells the old one. */
  async function announce(userId: string, oldEmail: string, newEmail: string): Promise<void> {
    const change = await emailChanges.begin(userId, oldEmail, newEmail);
    for (const kind of [CONFIRM_CHANGE, NOTICE_OF_CHANGE])
      await mail.add({ id: letterId(kind, change), kind, userId, aboutAt: change.createdAt });
    void mail.deliver();
  }

  const turns = new Map<string, Promise<void>>();

  /** One after the other: of two pictures sent at once the later stays, and the other's file must not. */
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
