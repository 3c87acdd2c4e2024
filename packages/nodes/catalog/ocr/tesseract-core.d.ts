/** What we use of Tesseract compiled to WebAssembly; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TesseractApi {
    /** 0 where the languages could be loaded. */
    Init(dataPath: null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes the picture at `/input`; 1 where it cannot be read. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
    Clear(): void;
  }
  export interface TesseractModule {
    FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
    TessBaseAPI: new () => TesseractApi;
  }
  const load: (options: {
    TesseractProgress(percent: number): void;
    print(line: string): void;
    printErr(line: string): void;
  }) => Promise<TesseractModule>;
  export default load;
}
