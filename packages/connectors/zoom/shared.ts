import type { ListPaging } from '../kit/paging.ts';
import { as, required, text } from '../kit/parameters.ts';

// https://developers.zoom.us/docs/api/

export const pages: ListPaging = {
  by: 'cursor',
  parameter: 'next_page_token',
  at: 'next_page_token',
  size: { parameter: 'page_size', most: 300 },
};

export const userId = required(
  as('userId', text('User', { default: 'me', loads: 'users', help: 'A user ID or email address, or me.' })),
);
export const meetingId = required(as('meetingId', text('Meeting ID', { placeholder: '85746065' })));

export const meeting = {
  id: 85_746_065,
  uuid: 'aDYlohsHRtCd4ii1uC2+hA==',
  topic: 'Kick-off with Acme',
  type: 2,
  start_time: '2026-03-02T08:30:00Z',
  duration: 45,
  timezone: 'Europe/Berlin',
  created_at: '2026-03-01T12:00:00Z',
  join_url: 'https://zoom.us/j/85746065',
};
export const recording = {
  id: '85746065',
  uuid: 'aDYlohsHRtCd4ii1uC2+hA==',
  topic: 'Kick-off with Acme',
  start_time: '2026-03-02T08:30:00Z',
  duration: 45,
  recording_files: [
    { id: 'ed6c2f27', file_type: 'MP4', download_url: 'https://zoom.us/rec/download/abc', status: 'completed' },
  ],
};
