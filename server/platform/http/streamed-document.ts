/** On the wire the same as a `Document`. An error once the answer has begun cuts the download off. */
export interface StreamedDocument {
  file_name: string
  type: string
  parts: AsyncIterable<Uint8Array>
}
