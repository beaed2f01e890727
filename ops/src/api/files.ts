import { saveFile } from 'shared/checkout';
import type { Failure } from 'shared/contract/operation';
import { ApiError } from 'shared/http';

/**
 * Loads a file of the staff's API completely, then saves it. A link could not send the header that the session needs.
 * @throws ApiError
 */
export async function saveStaffFile(
  path: string,
  query: Readonly<Record<string, string>>,
  name: string,
): Promise<void> {
  const response = await load(`/api/v1${path}?${new URLSearchParams(query)}`);
  if (!response.ok) {
    const data = (await response.json().catch(() => undefined)) as Failure | undefined;
    throw new ApiError('STATUS', { status: response.status, ...(data && { data }) });
  }
  const content = await response.blob().catch((cause: unknown) => {
    throw new ApiError('FETCH_ERROR', { cause });
  });
  saveFile(name, content, 'text/csv;charset=utf-8');
}

const load = (address: string): Promise<Response> =>
  fetch(address, { headers: { 'x-tafiya-ops': '1' } }).catch((cause: unknown) => {
    throw new ApiError('FETCH_ERROR', { cause });
  });
