/** A file that someone might send to do harm: to the store, or to the member of staff who opens it. */
export interface HostileFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0) & 0xff) : part)),
  );

const SCRIPT = '<script>alert(document.domain)</script>';
const PDF = (inner: string, end = '%%EOF') => bytes(`%PDF-1.7\n1 0 obj\n<< ${inner} >>\nendobj\ntrailer\n${end}\n`);
const ZIP = (...names: readonly string[]) =>
  bytes('PK', [3, 4], [20, 0, 0, 0], ...names.map((name) => `${name}\0data`));
const utf16 = (text: string) => bytes([0xff, 0xfe], ...Array.from(text, (char) => [char.charCodeAt(0), 0]));

const CONTENTS: readonly Uint8Array[] = [
  bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0], 'This program cannot be run in DOS mode.'),
  bytes([0x7f], 'ELF', [2, 1, 1, 0]),
  bytes([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1]),
  bytes('#!/bin/sh\nrm -rf ~\n'),
  bytes('@echo off\r\nformat c:\r\n'),
  bytes(`<!doctype html><title>x</title>${SCRIPT}`),
  bytes(`\r\n\t ${SCRIPT}`),
  bytes([0xef, 0xbb, 0xbf], `<HTML><body onload=alert(1)>`),
  utf16(`<html>${SCRIPT}</html>`),
  bytes(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`),
  bytes('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
  bytes('<?php system($_GET["c"]); ?>'),
  ZIP('META-INF/MANIFEST.MF', 'Main.class'),
  ZIP('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
  ZIP('[Content_Types].xml', 'xl/workbook.xml', 'xl/embeddings/oleObject1.bin'),
  ZIP('../../etc/cron.d/x'),
  bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'old Word with macros'),
  PDF('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  PDF('/OpenAction << /S /Launch /F (cmd.exe) >>'),
  PDF('/Names << /EmbeddedFiles 5 0 R >>'),
  PDF('/Type /Catalog', ''),
  bytes('GIF89a/*', [0x2c], `*/=1;${SCRIPT}`),
  bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF', SCRIPT, '<?php system("id"); ?>'),
  bytes([0x89], 'PNG\r\n', [0x1a], '\n', SCRIPT, 'PK', [3, 4]),
  bytes('{\\rtf1{\\object\\objocx}}'),
  bytes('%!PS\n(%pipe%id) (w) file'),
  bytes('[InternetShortcut]\nURL=file:///c:/windows/system32/calc.exe'),
  bytes('=cmd|\'/c calc\'!A1,"x"\n'),
  bytes('CreateObject("WScript.Shell").Run "calc"'),
  bytes('alert(document.cookie)//'),
  bytes('plain text', [0], 'with a null'),
  bytes([0x80, 0xfe, 0xff, 0xc0, 0xaf]),
  bytes('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  new Uint8Array(0),
];

const NAMES = [
  'photo.jpg',
  'invoice.pdf.exe',
  '../../../../etc/passwd',
  'C:\\windows\\system32\\drivers.txt',
  'gpj.\u202Eexe.jpg',
  '"><img src=x onerror=alert(1)>.html',
] as const;

/** 204 hostile files: each content under each name. */
export const HOSTILE_FILES: readonly HostileFile[] = CONTENTS.flatMap((content) =>
  NAMES.map((name) => ({ name, content })),
);
