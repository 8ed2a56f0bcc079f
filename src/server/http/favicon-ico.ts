// shell/favicon.svg at 32 × 32 px, for what asks at the root and reads no page.
const lines = [
  'AAABAAEAICAAAAEAIABgAwAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgGAAAAc3p69AAAAxVJREFUeJzEl19IU1Ecx7/nurnlnCWZ/UN6UFPK1DTN',
  'v7CnyHyQKEsMyxxh6UPQPwgryHoN+kOmlDUIRyVkkCBChqRY4sgVPSjDKKQSe3AlzT9t+3XuFceWDna9bPu83HN+99zz/Z5z9js7R4X/OVUZG8U0Z3kpjTGk',
  'ELFE/lRjBRDhL2M0xp+jvPrJQXM3cM885d2GeVe0dTVFAsjMGEtAECCicTdY5WzTw35fA+XlEVHx0VdAaODiEQgi3ISLy153/Jy+hvZ2lyAGdXGrtvPgpWCL',
  'i0gajC7qNujTpDoffaRunX6Il9IRQgj44JiczhWi4mL2hVpchK99hqgtMOY2IEyQQHkCMeQhTAjEDTBiqQgbLFPgi7FazidatRoPjp3AwexcKIZrCzI/wdH8',
  'YlTk5MF0vBZJ8euhFNkGDmTleMpHdhdCKbIMxOtjUJCY7GWgAEqRZaAsM1vcyTz1TWtiUZS0FUqQZWB/1q4lsYrcfChB5e+FRqVCZsIWRKoWmmjVkShMXBht',
  'a3+vNPqStAz+m8jFmWdtmHc6pXfbNm7G2uhoTz9zPG4d/+p5H7CB5iojyv2kWsd7iyQiGtBrtSjdkYmOYQuMRQbcqqha0v6p5R2MpvvL9iU7C378suONbQSd',
  'H4fxe3ZGih3maSnuDw2lZZCL3xk4+bgVzb2vPEuwyLepKbj5EUec2hd81OK+sDctHef2lEpZItLY2YG3YzapvLgE/mC6+hrCCilOTkHX6Qs+MXGGUi+fh8vt',
  'DqgP2UvgTZ9tFN/tPkc83O7pDlhcsQER8+CAp2yfcUgZIgfFBtq8DDT39sAxPw85qKAQ2+QErr58jrhoPe687oZcmK6uZoT/LaYgDBBokC8BWREuCFZugIXR',
  'ALMKf2i2hV8WJhBiuOYXh8b9RBDvam5iVXw3Cjx5lYpLWnQIN0126SbktAx/Vufs5Ed0GBAKCI2OpkdmsehzOdXUVierIlgrP3UUIxgQ9TldZJxrMdkWQ2yZ',
  'ZiyqvrqEIBgYUSE3k80babASPdAMAxtyEwb4BajPcdfUJYW9+AcAAP//r2zFXwAAAAZJREFUAwBsdQTT7h7PBAAAAABJRU5ErkJggg==',
];

export const faviconIco: Buffer = Buffer.from(lines.join(''), 'base64');
