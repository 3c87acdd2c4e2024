import type { TokenUse } from '../port.ts';

/** A file as it goes to a model. */
export interface MediaFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
  name: string;
}

/** How one call is made. */
export interface MediaCall {
  signal: AbortSignal;
  /** The same whenever this call is made again. */
  idempotencyKey: string;
}

/** What is to be written down. */
export interface TranscriptRequest {
  file: MediaFile;
  /** `de`; '' where the provider is to detect it. */
  language: string;
  /** Names and terms that occur; '' for none. */
  hint: string;
  /** Whether speakers are told apart. */
  speakers: boolean;
  /** How many there are; null where that is not known. */
  speakerCount: number | null;
}

/** What is said without a pause, or by one speaker. Times in seconds. */
export type Segment = {
  start: number;
  end: number;
  text: string;
  /** As the provider calls the speaker; null where they are not told apart. */
  speaker: string | null;
};

/** What was said. */
export interface Transcript {
  text: string;
  language: string | null;
  /** How long the recording is; null where the provider does not say it. */
  seconds: number | null;
  /** None where the model gives no times. */
  segments: readonly Segment[];
  /** Where the provider counts tokens. */
  tokens?: TokenUse;
}

/** A model that writes down what is said. */
export interface TranscriptionModel {
  /** The largest file that it takes, in MiB. */
  fileLimit: number;
  transcribe(request: TranscriptRequest, call: MediaCall): Promise<Transcript>;
}

export const speechFormats = ['mp3', 'wav', 'opus', 'aac', 'flac'] as const;
export type SpeechFormat = (typeof speechFormats)[number];

/** What is to be said. */
export interface SpeechRequest {
  text: string;
  /** As the provider calls the voice; '' for its default. */
  voice: string;
  /** 1 is as usual. */
  speed: number;
  format: SpeechFormat;
  /** How it is said; '' for no instructions. */
  instructions: string;
}

/** A model that speaks. */
export interface SpeechModel {
  /** Characters of a call at most. */
  longest: number;
  speak(request: SpeechRequest, call: MediaCall): Promise<{ bytes: Uint8Array<ArrayBuffer>; tokens?: TokenUse }>;
}

export const imageQualities = ['auto', 'low', 'medium', 'high', 'hd'] as const;
export const imageBackgrounds = ['auto', 'opaque', 'transparent'] as const;
export const imageFormats = ['auto', 'png', 'jpeg', 'webp'] as const;

/** An image that is to be made. */
export interface ImageRequest {
  prompt: string;
  /** How many of it. */
  count: number;
  /** `1024x1024`; '' for the default. */
  size: string;
  /** `16:9`; '' for the default. */
  aspect: string;
  quality: (typeof imageQualities)[number];
  background: (typeof imageBackgrounds)[number];
  format: (typeof imageFormats)[number];
  seed: number | undefined;
  /** Images to change, or to take as a pattern. */
  images: readonly MediaFile[];
}

/** A model that makes images. */
export interface ImageModel {
  /** Images of one call at most. */
  most: number;
  make(
    request: ImageRequest,
    call: MediaCall,
  ): Promise<{ images: readonly Uint8Array<ArrayBuffer>[]; tokens?: TokenUse }>;
}
