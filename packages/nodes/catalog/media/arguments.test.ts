import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callOf, parseTime, partOf, probing, progressIn, secondsText } from './arguments.ts';
import { joinedSound, loudnessFilter, measuredIn, soundOf } from './audio-arguments.ts';
import { factsIn } from './facts.ts';
import { reasonIn } from './process.ts';
import { joinedVideo, sizeFilter, videoOf } from './video-arguments.ts';

describe('a call of ffmpeg', () => {
  const call = callOf({
    inputs: [{ path: '/w/in1', options: ['-ss', '5'] }, { path: '/w/in2' }],
    output: { path: '/w/out3', options: ['-f', 'mp4'] },
    limit: 1000,
  });

  it('reads local files of known containers only', () => {
    const inputs = call.flatMap((argument, at) => (argument === '-i' ? [call.slice(at - 4, at + 2)] : []));
    expect(inputs).toEqual(
      ['/w/in1', '/w/in2'].map((path) => [
        '-protocol_whitelist',
        'file',
        '-format_whitelist',
        expect.stringContaining('matroska') as string,
        '-i',
        path,
      ]),
    );
    expect(
      call[call.indexOf('-format_whitelist') + 1]
        ?.split(',')
        .filter((name) => ['hls', 'dash', 'concat', 'image2', 'lavfi', 'rtsp', 'sdp'].includes(name)),
    ).toEqual([]);
    expect(probing('/w/in1').slice(-6)).toEqual(inputs[0]);
  });

  it('asks nothing, writes one file and ends at the limit', () => {
    expect(call).toContain('-nostdin');
    expect(call.slice(-4)).toEqual(['-1', '-fs', '1000', '/w/out3']);
    expect(call.indexOf('-ss')).toBeLessThan(call.indexOf('-i'));
  });
});

describe('times', () => {
  it('are seconds, or hours, minutes and seconds', () => {
    expect(['90', '1.5', '1:30', '1:02:03.5', ' 5 '].map(parseTime)).toEqual([90, 1.5, 90, 3723.5, 5]);
    expect(['', '-1', 'soon', '1:2:3:4', '5; rm', '1e3'].map(parseTime)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it('are written without an exponent, to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        (ms) =>
          /^\d+(\.\d{1,3})?$/.test(secondsText(ms / 1000)) && Math.round(Number(secondsText(ms / 1000)) * 1000) === ms,
      ),
    );
  });

  it('begin and end a part', () => {
    expect(partOf({ from: 2.5, to: 10 })).toEqual({ seek: ['-ss', '2.5'], length: ['-t', '7.5'] });
    expect(partOf({ from: 0, to: undefined })).toEqual({ seek: [], length: [] });
  });

  it('are read from the progress', () => {
    expect(progressIn('out_time_ms=1500000\nprogress=continue\nout_time_ms=2000000\n')).toBe(2);
    expect(progressIn('frame=1\n')).toBeUndefined();
  });
});

it('a picture is brought to a size', () => {
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1';
  expect(sizeFilter({ width: undefined, height: undefined, fit: 'pad' })).toBe(even);
  expect(sizeFilter({ width: 640, height: undefined, fit: 'pad' })).toBe(`scale=640:-2,${even}`);
  expect(sizeFilter({ width: 640, height: 480, fit: 'pad' })).toBe(
    `scale=640:480:force_original_aspect_ratio=decrease,pad=640:480:(ow-iw)/2:(oh-ih)/2,${even}`,
  );
  expect(sizeFilter({ width: 640, height: 480, fit: 'cover' })).toBe(
    `scale=640:480:force_original_aspect_ratio=increase,crop=640:480,${even}`,
  );
  expect(sizeFilter({ width: 640, height: 480, fit: 'stretch' })).toBe(`scale=640:480,${even}`);
});

it('formats have their codecs', () => {
  const size = { width: undefined, height: undefined, fit: 'inside' } as const;
  expect(videoOf('webm', 'high', size)).toEqual(expect.arrayContaining(['libvpx-vp9', '24', 'libopus']));
  expect(videoOf('mp4', 'small', size)).toEqual(expect.arrayContaining(['libx264', '28', 'aac', '+faststart']));
  expect(videoOf('gif', 'normal', size)).toEqual(
    expect.arrayContaining([expect.stringContaining('palettegen'), '-an']),
  );
  expect(soundOf({ format: 'mp3', bitRate: 192, sampleRate: 44_100, channels: 1 })).toEqual([
    '-c:a',
    'libmp3lame',
    '-b:a',
    '192k',
    '-ar',
    '44100',
    '-ac',
    '1',
    '-f',
    'mp3',
  ]);
  expect(soundOf({ format: 'wav', bitRate: 192, sampleRate: undefined, channels: undefined })).toEqual([
    '-c:a',
    'pcm_s16le',
    '-f',
    'wav',
  ]);
});

it('converts files to one format before joining them', () => {
  const even = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo';
  expect(joinedSound(2)).toBe(`[0:a:0]${even}[a0];[1:a:0]${even}[a1];[a0][a1]concat=n=2:v=0:a=1[a]`);
  const graph = joinedVideo(
    [
      { hasSound: true, duration: 2 },
      { hasSound: false, duration: 1.5 },
    ],
    { width: 64, height: 48, rate: 25 },
  );
  expect(graph).toContain('anullsrc=r=48000:cl=stereo,atrim=duration=1.5');
  expect(graph).toContain('[v0][a0][v1][a1]concat=n=2:v=1:a=1[v][a]');
});

describe('loudness', () => {
  const wanted = { target: -16, peak: -1.5, range: 11 };
  const printed = (i: string): string =>
    `[Parsed_loudnorm_0 @ 0x1]\n{\n"input_i" : "${i}",\n"input_tp" : "-20.00",\n"input_lra" : "0.00",\n"input_thresh" : "-34.10",\n"output_i" : "-16.00",\n"target_offset" : "0.02"\n}\n`;

  it('is measured first, then adjusted', () => {
    expect(loudnessFilter(wanted)).toBe('loudnorm=I=-16:TP=-1.5:LRA=11:print_format=json');
    const measured = measuredIn(printed('-24.05'));
    expect(measured && loudnessFilter(wanted, measured)).toBe(
      'loudnorm=I=-16:TP=-1.5:LRA=11:measured_I=-24.05:measured_TP=-20:measured_LRA=0:measured_thresh=-34.1:offset=0.02:linear=true',
    );
  });

  it('is unknown of silence', () => {
    expect([measuredIn(printed('-inf')), measuredIn('nothing')]).toEqual([undefined, undefined]);
  });
});

it('a cover is no video, a turned video is known as such', () => {
  const stream = { codec_type: 'video', codec_name: 'mjpeg', width: 9, height: 9, avg_frame_rate: '0/0' };
  expect(
    factsIn(
      JSON.stringify({
        format: { format_name: 'mp3', duration: '12.3456' },
        streams: [
          { ...stream, disposition: { attached_pic: 1 } },
          { codec_type: 'audio', codec_name: 'mp3', channels: 2, sample_rate: '44100' },
        ],
      }),
    ),
  ).toMatchObject({
    duration: 12.346,
    video: undefined,
    audio: { codec: 'mp3', channels: 2, sampleRate: 44_100 },
  });
  expect(
    factsIn(
      JSON.stringify({ streams: [{ ...stream, avg_frame_rate: '30000/1001', side_data_list: [{ rotation: -90 }] }] }),
    ).video,
  ).toMatchObject({ frameRate: 29.97, rotation: 90 });
});

it('reasons name no folders of the server', () => {
  expect(
    reasonIn('[mov @ 0x55] moov atom not found\n/tmp/x/in1: Invalid data found when processing input\n', '/tmp/x'),
  ).toBe('Invalid data found when processing input');
});
